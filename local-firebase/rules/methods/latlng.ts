/** Methods of latlng and the function of its package. */

import { floatValue } from '../rulesValue.ts';
import { EvaluationError, isNumber, type Value, type ValueOf } from '../values.ts';
import { argument, type MethodTable, method } from './method.ts';

const EARTH_RADIUS_METRES = 6_371_010;

export const latlngMethods: MethodTable<ValueOf<'latlng'>> = {
  latitude: method(0, (self) => floatValue(self.latitude)),
  longitude: method(0, (self) => floatValue(self.longitude)),
  /** Metres over a sphere. */
  distance: method(1, (self, args) => floatValue(distance(self, argument(args, 0, 'latlng')))),
};

export const latlngFunctions: MethodTable<null> = {
  value: method(2, (_, args) => {
    const [latitude, longitude] = [degrees(args, 0), degrees(args, 1)];
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
      throw new EvaluationError(`${latitude}, ${longitude} is no place`);
    }
    return { type: 'latlng', latitude, longitude };
  }),
};

function degrees(args: readonly Value[], index: number): number {
  const value = args[index];
  if (value && isNumber(value)) return Number(value.value);
  throw new EvaluationError(`expected a number of degrees, got ${value?.type ?? 'nothing'}`);
}

function distance(a: ValueOf<'latlng'>, b: ValueOf<'latlng'>): number {
  const radians = (value: number) => (value * Math.PI) / 180;
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}
