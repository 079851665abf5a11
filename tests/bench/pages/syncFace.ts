/** What the three pages that talk to the server have in common, so that one bench can drive them. Types only. */

export interface SyncFace {
  /** Opens the local data of this person and goes online. Resolves when every battle is here and the listener stands. */
  open(uid: string, battles: number): Promise<void>;
  /** Records a checkbox of today as this person; resolves when it is recorded locally. */
  record(battleId: string, bucket: `day${number}`, targetKey: string, checked: boolean): Promise<void>;
  /** What this page knows of somebody's checkbox. */
  isChecked(battleId: string, uid: string, bucket: `day${number}`, targetKey: string): Promise<boolean>;
}

declare global {
  var syncFace: SyncFace;
}

/** Asks again until it holds: the pages have no event in common. Fails after 60 s with what `seen` tells. */
export async function until(holds: () => Promise<boolean> | boolean, seen: () => unknown): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited for 60 s: ${JSON.stringify(seen())}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
