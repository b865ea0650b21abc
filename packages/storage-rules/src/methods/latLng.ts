/** firebase.google.com/docs/reference/rules/rules.LatLng */
import { latLngOf, type Methods, oneArgument, withoutArguments } from '../arguments.ts';
import { floatValue, type LatLngValue } from '../values.ts';

/** Mean radius. */
const earthRadiusMeters = 6_371_010;

export const latLngMethods: Methods<LatLngValue> = new Map([
  ['distance', (from, args) => floatValue(distanceMeters(from, latLngOf(oneArgument(args))))],
  ['latitude', withoutArguments((point) => floatValue(point.latitude))],
  ['longitude', withoutArguments((point) => floatValue(point.longitude))],
]);

/** Great-circle distance by the haversine formula. */
function distanceMeters(from: LatLngValue, to: LatLngValue): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const latitudeTerm = Math.sin((toLatitude - fromLatitude) / 2) ** 2;
  const longitudeTerm = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const haversine = latitudeTerm + Math.cos(fromLatitude) * Math.cos(toLatitude) * longitudeTerm;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
