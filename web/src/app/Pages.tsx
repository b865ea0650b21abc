import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';

// Every page that the browser loads itself has the key `default`: by its path, none scrolls to where another was.
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Scrolls to the top of another page, and back to where one was. Drawn beside a page and not before one is there. */
export function Scrolling() {
  return <ScrollRestoration getKey={scrollKey} />;
}

/** Where pages appear. Until the first one is there its skeleton stands here, and all around it is there to be used. */
export function Pages() {
  return (
    <>
      <Outlet />
      <Scrolling />
    </>
  );
}
