/** Makes a ruleset of rules that are parsed and whose names are resolved. Reads no source. */

import type { RulesFile } from './ast.ts';
import { decide } from './decide.ts';
import { createDocumentReader } from './documentReader.ts';
import { proveList } from './proof/proveList.ts';
import { createPatternMemory } from './regex/patternMemory.ts';
import { documentValue, isStoragePath, requestValue } from './requestValue.ts';
import type { Ruleset } from './ruleset.ts';
import { NULL } from './rulesValue.ts';

/** `onDebug` receives what `debug()` prints. The file is read anew at every decision. */
export function createRuleset(file: RulesFile, onDebug: (text: string) => void): Ruleset {
  const shared = { patterns: createPatternMemory(), debug: onDebug };
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
        context: { ...shared, spent: 0, readDocument },
      });
    },
    checkList(request) {
      return proveList(file, request, shared);
    },
  };
}
