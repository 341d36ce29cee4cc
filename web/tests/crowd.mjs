// crowd.mjs - a table with many more pieces than any battle has: what comes over the line is changed, the page is not.

/** The server's own view with its units again and again, until there are 500 pieces: what comes over the line is changed, the page is not. */
function crowded(view, wanted) {
    const units = [...view.units],
        pieces = [...view.pieces],
        own = view.units.filter((u) => u.place === "table" && u.pieces.length);
    for (let k = 1; pieces.length < wanted; k++)
        for (const u of own) {
            const dx = ((k % 7) - 3) * 2600,
                dy = (Math.floor(k / 7) - 2) * 1900,
                mine = view.pieces.filter((p) => p.unit === u.id && p.at);
            units.push({ ...u, id: `${u.id}x${k}`, pieces: mine.map((p) => `${p.id}x${k}`) });
            for (const p of mine)
                pieces.push({
                    ...p,
                    id: `${p.id}x${k}`,
                    unit: `${u.id}x${k}`,
                    at: [p.at[0] + dx, p.at[1] + dy],
                    ...(p.corners ? { corners: p.corners.map(([x, y]) => [x + dx, y + dy]) } : {}),
                });
            if (pieces.length >= wanted) break;
        }
    return { ...view, units, pieces };
}

/** From now on every whole view that comes has so many pieces; those there are not move with nobody. */
export const crowd = (page, wanted) =>
    page.routeWebSocket(/\/ws$/, (ws) => {
        const line = ws.connectToServer();
        line.onMessage((text) => {
            const m = JSON.parse(text);
            ws.send(m.type === "view" ? JSON.stringify({ ...m, view: crowded(m.view, wanted) }) : text);
        });
    });
