// own.svelte.ts - one's own seat: its key in this browser, further screens, signing out, the recovery code. Its secrets are made here.
import type { OwnSeat, Question } from "../wire";
import { changeSeat, dropSeat, isKeyReplaced, keepSeat, seats, type Seat } from "./keep.svelte";
import { makeCode, makeToken } from "./secrets";
import type { Message } from "./socket";

export class Own {
  seat = $state.raw<OwnSeat | undefined>(); // what the server tells whoever sits there
  token = $state<string | undefined>();

  /** ask: says something to the server until it is answered. */
  constructor(
    readonly table: string,
    token: string | undefined,
    private readonly ask: (message: Question) => Promise<Message>,
  ) {
    this.token = token;
  }

  private get kept(): Seat | undefined {
    return seats.find((s) => s.table === this.table && s.token === this.token);
  }
  private change(change: Partial<Seat>): void {
    if (this.token) changeSeat(this.table, this.token, change);
  }
  get invitations(): { side: number; secret: string }[] {
    return this.kept?.invitations ?? [];
  }
  get isMaker(): boolean {
    return this.seat?.came === "made";
  }
  /** A recovery code that its owner has not written down yet. */
  get code(): string {
    return (this.seat?.has_code && this.kept?.code) || "";
  }
  /** What a sit says: the key, and what is to be exchanged for it until the server has said that it is. The same again is no harm. */
  get sit(): Record<string, string> {
    return { ...(this.token ? { token: this.token } : {}), ...this.kept?.by };
  }

  /** Sits, or looks on. At the first sitting, where others sit too, there is something to lose: a recovery code is made. */
  sat(seat: OwnSeat | undefined, isWithOthers: boolean): void {
    this.seat = seat;
    if (!seat) return;
    if (this.kept?.by || this.kept?.next) this.change({ by: undefined, next: undefined });
    if (isWithOthers && !seat.has_code && (seat.came === "made" || seat.came === "invited")) void this.makeCode();
  }
  /** The sit was refused. True: a new key was on its way, and may be the one that counts. A key that opens nothing is forgotten. */
  refused(why: string): boolean {
    const next = this.kept?.next;
    if (next) this.take(next);
    else if (this.token && /does not fit|has been used/.test(why)) dropSeat(this.table, this.token);
    return next !== undefined;
  }
  private take(token: string): void {
    this.change({ token, next: undefined });
    this.token = token;
  }
  /** Another screen has signed this one out. If that was another window of this browser, this one goes on with its new key. */
  signedOut(): void {
    const old = this.token;
    this.token = this.seat = undefined;
    if (!old) return;
    setTimeout(() => {
      if (isKeyReplaced(this.table, old)) location.reload();
      else dropSeat(this.table, old);
    }, 400);
  }
  /** An invitation is of no more use once somebody sits there. */
  seen(sides: number[]): void {
    const left = this.invitations.filter((i) => !sides.includes(i.side));
    if (left.length !== this.invitations.length) this.change({ invitations: left });
  }

  /** A link to one further screen, or why there is none. */
  async makeScreen(): Promise<{ link?: string; why?: string }> {
    const link = makeToken(),
      answer = await this.ask({ type: "screen", link });
    return answer["ok"] === true ? { link } : { why: String(answer["error"] ?? "the server refused it") };
  }
  /** Signs all other screens out; this one goes on with a new key. What was said, if it could not be. */
  async revoke(): Promise<string | undefined> {
    const token = makeToken();
    this.change({ next: token });
    let answer = await this.ask({ type: "revoke", token });
    // Done, but the answer was lost: the old key opened nothing any more, and this one sits with the new. The same again is accepted.
    if (answer["ok"] !== true && this.token === token) answer = await this.ask({ type: "revoke", token });
    if (answer["ok"] === true) this.take(token);
    return answer["ok"] === true ? undefined : String(answer["error"] ?? "the server refused it");
  }
  async makeCode(): Promise<void> {
    const code = this.kept?.code ?? makeCode();
    this.change({ code });
    const answer = await this.ask({ type: "code", code });
    if (answer["ok"] !== true) this.change({ code: undefined });
  }
  /** The key for another game with the same people: made once, and kept until that game's table is known. */
  keyForNext(): string {
    const token = this.kept?.again ?? makeToken();
    this.change({ again: token });
    return token;
  }
  /** The table of the next game. True: the key for it is here, and the seat is kept. */
  nextAt(table: string, side: number): boolean {
    const old = this.kept;
    if (!old?.again) return false;
    keepSeat({ table, token: old.again, side, mode: old.mode, game: old.game, scenario: old.scenario, name: old.name, when: Date.now() });
    this.change({ again: undefined });
    return true;
  }
  hideCode(): void {
    this.change({ code: undefined });
  }
}
