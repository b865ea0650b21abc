import { Note } from './Note.tsx';

/** What is wrong with a form as a whole. */
export function FormError({ children }: { children: string | undefined }) {
  return <Note icon="warning">{children}</Note>;
}
