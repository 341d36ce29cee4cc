#!/bin/sh
# all.sh - every browser test: two files at a time, for a browser mostly waits; those that lay out the site and end renderers one after the other.
cd "$(dirname "$0")/.." || exit 1
alone="tests/offline.test.mjs tests/carry.test.mjs"
together=$(ls tests/*.test.mjs | grep -vxF "$(printf '%s\n' $alone)")
code=0
# shellcheck disable=SC2086
node --test --test-concurrency=2 $together || code=1
# shellcheck disable=SC2086
node --test --test-concurrency=1 $alone || code=1
exit $code
