/** Owns the tokens a listener resumes with: a moment in one file's history. */

/** `time` in microseconds. Base64, as bytes are in JSON. */
export function resumeToken(epoch: string, time: number): string {
  return Buffer.from(`${epoch}@${time}`).toString('base64');
}

/** The token's time in microseconds; null when it was not made in this history. */
export function resumeTime(epoch: string, token: string): number | null {
  const [madeIn, time] = Buffer.from(token, 'base64').toString().split('@');
  return madeIn === epoch && time !== undefined && /^\d+$/.test(time) ? Number(time) : null;
}
