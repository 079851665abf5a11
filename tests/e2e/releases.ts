/** Versions of the built app in folders of their own, and the link that the server serves: publishing moves the link. */
import { mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuilder } from 'vite';

export class Releases {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fitbout-releases-'));
  /** What the server is to serve. */
  readonly dist = join(this.#folder, 'published');

  /** Builds each version from the same sources; they differ in what the app says of its version, and so in their files' names. */
  static async build(...versions: string[]): Promise<Releases> {
    const releases = new Releases();
    for (const version of versions) {
      const builder = await createBuilder({
        logLevel: 'error',
        define: { __APP_VERSION__: JSON.stringify(version) },
        build: { outDir: releases.folderOf(version), emptyOutDir: true },
      });
      await builder.buildApp();
    }
    return releases;
  }

  folderOf(version: string): string {
    return join(this.#folder, version);
  }

  /** The file names in `assets` that this version has and the other has not. */
  ownAssets(version: string, other: string): string[] {
    const assets = (of: string) => new Set(readdirSync(join(this.folderOf(of), 'assets')));
    return [...assets(version).difference(assets(other))];
  }

  /** From the next request on the server has this version and no other, as after a deployment. */
  publish(version: string): void {
    const next = `${this.dist}-next`;
    symlinkSync(this.folderOf(version), next);
    renameSync(next, this.dist);
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
