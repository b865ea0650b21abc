import type { ReactNode, Ref } from 'react';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { type ListOptions, StaffList, type StaffListProps, useStaffList } from './reading.tsx';
import styles from './staff.module.css';

type StaffPageProps = {
  title: string;
  lead?: string;
  heading?: Ref<HTMLHeadingElement>;
  gap?: 3 | 4 | 5;
  className?: string | undefined;
  children: ReactNode;
};

export const StaffPage = ({ title, lead, heading, gap = 4, className, children }: StaffPageProps) => (
  <Stack gap={gap} className={className}>
    <PageTitle>{title}</PageTitle>
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
    {lead !== undefined && <Hint>{lead}</Hint>}
    {children}
  </Stack>
);

type ViewsProps<View extends string> = {
  label: string;
  views: readonly View[];
  names: Readonly<Record<View, string>>;
  addressOf: (view: View) => string;
  current: View | undefined;
};

export function Views<View extends string>({ label, views, names, addressOf, current }: ViewsProps<View>) {
  return (
    <Row as="nav" gap={1} aria-label={label}>
      {views.map((view) => (
        <SiteLink
          key={view}
          className={styles.view}
          to={addressOf(view)}
          aria-current={view === current ? 'page' : undefined}
          preventScrollReset
        >
          {names[view]}
        </SiteLink>
      ))}
    </Row>
  );
}

type RowsProps<Entry> = { of: readonly Entry[]; className?: string | undefined; children: (entry: Entry) => ReactNode };

/** Entries with a line after each. */
export const Rows = <Entry extends { readonly id: string }>({
  of,
  className = styles.lines,
  children,
}: RowsProps<Entry>) => (
  <ul role="list" className={className}>
    {of.map((entry) => (
      <li key={entry.id}>{children(entry)}</li>
    ))}
  </ul>
);

type StaffRowsProps<Entry> = ListOptions<Entry> &
  Omit<StaffListProps<Entry>, 'list' | 'frame' | 'children'> &
  Omit<RowsProps<Entry>, 'of'>;

/** A whole list, a row for each entry. */
export function StaffRows<Entry extends { readonly id: string }>(props: StaffRowsProps<Entry>) {
  const { className, children, ...states } = props;
  const list = useStaffList(props);
  return (
    <StaffList {...states} list={list}>
      <Rows of={list.entries} className={className}>
        {children}
      </Rows>
    </StaffList>
  );
}
