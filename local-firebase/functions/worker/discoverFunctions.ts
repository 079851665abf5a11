/** Reads which functions a module exports, from the `__endpoint` that firebase-functions writes on each. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRecord } from '../../record.ts';
import type { FunctionInfo } from '../functionInfo.ts';

export type FunctionHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface HostedFunction {
  info: FunctionInfo;
  handler: FunctionHandler;
}

export interface Discovered {
  functions: HostedFunction[];
  /** Names of functions with a trigger that is not served here. */
  unserved: string[];
}

const defaultRegion = 'us-central1';
const defaultTimeoutS = 60;
// Of functions of the second generation.
const defaultTimeZone = 'UTC';

/** `exported` is the module's namespace. Objects in it are groups, whose name goes before their members'. */
export function discoverFunctions(exported: object, group = ''): Discovered {
  const found: Discovered = { functions: [], unserved: [] };
  for (const [key, value] of Object.entries(exported)) {
    const name = `${group}${key}`;
    if (isFunction(value)) {
      const endpoint = endpointOf(value);
      if (!endpoint) continue;
      const info = infoOf(name, endpoint);
      if (info) found.functions.push({ info, handler: value });
      else found.unserved.push(name);
    } else if (isRecord(value) && key !== 'default') {
      const inner = discoverFunctions(value, `${name}-`);
      found.functions.push(...inner.functions);
      found.unserved.push(...inner.unserved);
    }
  }
  return found;
}

function infoOf(name: string, endpoint: Record<string, unknown>): FunctionInfo | null {
  const regions = [endpoint.region].flat().filter((region) => typeof region === 'string');
  const timeoutS = typeof endpoint.timeoutSeconds === 'number' ? endpoint.timeoutSeconds : defaultTimeoutS;
  const common = {
    name,
    regions: regions.length > 0 ? regions : [defaultRegion],
    timeoutMs: timeoutS * 1000,
  };
  if (isRecord(endpoint.callableTrigger)) return { ...common, kind: 'callable' };
  if (isRecord(endpoint.httpsTrigger)) return { ...common, kind: 'request' };
  const trigger = endpoint.scheduleTrigger;
  if (!isRecord(trigger) || typeof trigger.schedule !== 'string') return null;
  const timeZone = typeof trigger.timeZone === 'string' ? trigger.timeZone : defaultTimeZone;
  return { ...common, kind: 'scheduled', schedule: { expression: trigger.schedule, timeZone } };
}

function endpointOf(value: FunctionHandler): Record<string, unknown> | null {
  const endpoint = '__endpoint' in value ? value.__endpoint : null;
  return isRecord(endpoint) ? endpoint : null;
}

function isFunction(value: unknown): value is FunctionHandler {
  return typeof value === 'function';
}
