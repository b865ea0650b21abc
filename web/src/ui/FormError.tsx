import { Note } from './Note.tsx';

export function FormError({ children }: { children: string | undefined }) {
  return <Note icon="warning">{children}</Note>;
}
