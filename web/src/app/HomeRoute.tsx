import { HomePage } from '#features/photos/home/HomePage.tsx';
import { LatePart } from './late/LatePart.tsx';

/** Puts the home page together: the photos come from one feature, how many are here from another, and later. */
export function HomeRoute() {
  return <HomePage aside={<LatePart part="online" />} />;
}
