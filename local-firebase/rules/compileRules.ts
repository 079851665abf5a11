/** Makes a ruleset of a rules source. The one entry point of the evaluator. */

import { decide } from './decide.ts';
import { createDocumentReader } from './documentReader.ts';
import { parseRules } from './parseRules.ts';
import { proveList } from './proof/proveList.ts';
import { documentValue, isStoragePath, requestValue } from './requestValue.ts';
import { resolveNames } from './resolveNames.ts';
import type { Ruleset } from './ruleset.ts';
import { NULL } from './rulesValue.ts';

/**
 * Throws RulesSyntaxError (line, column, what is wrong) on anything that is not the rules language as the official
 * compiler takes it, and on names that do not exist. `onDebug` receives what `debug()` prints.
 */
export function compileRules(source: string, onDebug: (text: string) => void = console.debug): Ruleset {
  const file = parseRules(source);
  resolveNames(file);
  return {
    check(request) {
      const { method, path, lookup, lookupLimit, resource } = request;
      const readDocument = createDocumentReader({
        lookup,
        limit: lookupLimit,
        own: path,
        database: isStoragePath(path) ? null : (path[1] ?? ''),
      });
      return decide(file, {
        method,
        path,
        globals: new Map([
          ['request', requestValue(request)],
          ['resource', resource ? documentValue(resource) : NULL],
        ]),
        context: { spent: 0, readDocument, debug: onDebug },
      });
    },
    checkList(request) {
      return proveList(file, request, onDebug);
    },
  };
}
