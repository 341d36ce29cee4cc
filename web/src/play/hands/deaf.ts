// deaf.ts - moments in which Enter and brass do nothing: just after a question came, while something is shown, until the key is let go.
export const deafMs = 400;

export class Ears {
  private askedAt = -Infinity;
  private isDown = false;
  private isStale = false; // the key was down when the question came
  /** lasts: how long a new question is not heard; tests make it short. */
  constructor(
    private readonly now: () => number,
    public lasts = deafMs,
  ) {}

  asked(): void {
    this.askedAt = this.now();
    this.isStale = this.isDown;
  }
  /** The key goes down. True: it counts. Repeats never do. */
  down(isRepeat: boolean): boolean {
    const isFirst = !this.isDown && !isRepeat;
    this.isDown = true;
    return isFirst && !this.isStale;
  }
  up(): void {
    this.isDown = this.isStale = false;
  }
  get isDeaf(): boolean {
    return this.now() - this.askedAt < this.lasts;
  }
}
