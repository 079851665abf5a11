/** One look of Lighthouse, as a mid-range phone, at a page in a browser that is already open; the browser keeps what it holds. */
import lighthouse from 'lighthouse';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface Audited {
  /** 0 to 100. */
  scores: Partial<Record<Category, number>>;
  /** What takes points away: the audit's name, what it measured, and the first things that it points at. */
  failing: string[];
}

/** `port` is the browser's debugging port. Throws when the page could not be audited at all. */
export async function auditPage(
  port: number,
  url: string,
  only: readonly Category[] = categories,
): Promise<Audited> {
  const run = await lighthouse(url, {
    port,
    onlyCategories: [...only],
    // Whoever is signed in stays so; a page that nobody has opened yet is opened in a browser that is new.
    disableStorageReset: true,
    logLevel: 'silent',
    output: 'json',
  });
  if (!run) throw new Error(`${url}: Lighthouse said nothing`);
  const { audits, categories: judged, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);

  const audited: Audited = { scores: {}, failing: [] };
  for (const category of only) {
    const { score = null, auditRefs = [] } = judged[category] ?? {};
    audited.scores[category] = Math.round((score ?? 0) * 100);
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.995) continue;
      const measured = audit.displayValue ? ` ${audit.displayValue}` : '';
      audited.failing.push(`${category}: ${id}${measured}${pointedAt(audit.details)}`);
    }
  }
  return audited;
}

/** The first few nodes, messages and addresses that an audit's table names. */
function pointedAt(details: unknown): string {
  if (typeof details !== 'object' || details === null || !('items' in details)) return '';
  if (!Array.isArray(details.items) || details.items.length === 0) return '';
  const words = details.items.slice(0, 3).map((item) => JSON.stringify(item).slice(0, 300));
  return ` ${words.join(' ')}`;
}
