/** Finds a value's method by the value's type. */
import type { Methods } from '../arguments.ts';
import { EvaluationError } from '../errors.ts';
import type { Value } from '../values.ts';
import { bytesMethods } from './bytes.ts';
import { latLngMethods } from './latLng.ts';
import { listMethods } from './list.ts';
import { mapDiffMethods, mapMethods } from './map.ts';
import { pathMethods } from './path.ts';
import { setMethods } from './set.ts';
import { stringMethods } from './string.ts';
import { durationMethods, timestampMethods } from './time.ts';

/** Calls `receiver.name(args)`; throws an {@link EvaluationError} if the type has no such method. */
export function callMethod(receiver: Value, name: string, args: readonly Value[]): Value {
  switch (receiver.type) {
    case 'string':
      return call(stringMethods, receiver, name, args);
    case 'bytes':
      return call(bytesMethods, receiver, name, args);
    case 'list':
      return call(listMethods, receiver, name, args);
    case 'set':
      return call(setMethods, receiver, name, args);
    case 'map':
      return call(mapMethods, receiver, name, args);
    case 'map_diff':
      return call(mapDiffMethods, receiver, name, args);
    case 'path':
      return call(pathMethods, receiver, name, args);
    case 'timestamp':
      return call(timestampMethods, receiver, name, args);
    case 'duration':
      return call(durationMethods, receiver, name, args);
    case 'latlng':
      return call(latLngMethods, receiver, name, args);
    case 'null':
    case 'bool':
    case 'int':
    case 'float':
      throw new EvaluationError(`${receiver.type} has no methods`);
  }
}

function call<Receiver extends Value>(
  methods: Methods<Receiver>,
  receiver: Receiver,
  name: string,
  args: readonly Value[],
): Value {
  const method = methods.get(name);
  if (method === undefined) throw new EvaluationError(`${receiver.type} has no such method`);
  return method(receiver, args);
}
