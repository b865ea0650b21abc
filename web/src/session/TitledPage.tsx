import type { ReactNode, Ref } from 'react';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { type Gap, Hint, Stack } from '#ui/layout.tsx';

type TitledPageProps = {
  title: string;
  lead?: string;
  heading?: Ref<HTMLHeadingElement>;
  gap?: Gap;
  className?: string | undefined;
  children: ReactNode;
};

/** A page whose heading is its title, too. */
export const TitledPage = ({ title, lead, heading, gap = 4, className, children }: TitledPageProps) => (
  <Stack gap={gap} className={className}>
    <PageTitle>{title}</PageTitle>
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
    {lead !== undefined && <Hint>{lead}</Hint>}
    {children}
  </Stack>
);
