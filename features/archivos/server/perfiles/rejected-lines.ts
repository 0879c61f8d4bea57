type RejectedLine = { renglon: number; motivo: string };

/** The reasons are read a few at a time, in the order of the file, ahead of the lines that they are about. */
export class RejectedLines {
  private readonly findAfter: (renglon: number) => Promise<readonly RejectedLine[]>;
  private pending: RejectedLine[] = [];
  private at = 0;
  private last = 0;
  private isExhausted = false;

  constructor(findAfter: (renglon: number) => Promise<readonly RejectedLine[]>) {
    this.findAfter = findAfter;
  }

  /** Call this before the lines up to that one are taken. The result is false when no rejected line is left. */
  async prepare(renglon: number): Promise<boolean> {
    while (!this.isExhausted && this.last <= renglon) {
      const found = await this.findAfter(this.last);
      this.pending = [...this.pending.slice(this.at), ...found];
      this.at = 0;
      this.last = found.at(-1)?.renglon ?? this.last;
      this.isExhausted = found.length === 0;
    }
    return this.at < this.pending.length;
  }

  /** Lines are asked for in order. The result is null when that one was not rejected. */
  take(renglon: number): string | null {
    while ((this.pending[this.at]?.renglon ?? renglon) < renglon) this.at += 1;
    const next = this.pending[this.at];
    if (next?.renglon !== renglon) return null;
    this.at += 1;
    return next.motivo;
  }
}
