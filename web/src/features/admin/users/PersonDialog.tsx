import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ListedPerson } from '#data/staff/people.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/FormError.tsx';
import { carryOut, problemOf } from './actions.ts';
import { BanFields } from './BanFields.tsx';
import type { AskedOrder } from './PersonActions.tsx';
import { ReasonField } from './ReasonField.tsx';
import { RoleFields } from './RoleFields.tsx';
import { checkedOrder, type FieldProblem, type TypedOrder, untyped } from './typedOrder.ts';
import styles from './users.module.css';
import { WarnFields } from './WarnFields.tsx';

type PersonDialogProps = {
  person: ListedPerson;
  name: string;
  order: AskedOrder;
  onClose: () => void;
  onDone: () => void;
};

/** What the fields of an order are given. */
export type FieldsProps = {
  typed: TypedOrder;
  onType: (changed: Partial<TypedOrder>) => void;
  problem: FieldProblem | undefined;
};

/** Asks before something is done to somebody: why, for how long, and what follows from it. */
export function PersonDialog({ person, name, order, onClose, onDone }: PersonDialogProps) {
  const { app, errors } = useMessages();
  const words = useWords('adminUsers');
  const common = useWords('admin');
  const locale = useLocale();
  const [typed, setTyped] = useState(untyped);
  const [state, setState] = useState<{ busy: boolean; field?: FieldProblem; failed?: string }>({ busy: false });
  const isBanned = person.status === 'banned';
  const days = formatNumber(locale, limits.moderation.strikeDays);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = checkedOrder(order, typed);
    if (!checked.ok) {
      setState({ busy: false, field: checked.problem });
      const control = checked.problem === 'rule' || checked.problem === 'role' ? 'input' : 'textarea';
      form.querySelector<HTMLElement>(control)?.focus();
      return;
    }
    setState({ busy: true });
    try {
      await carryOut(person.uid, checked.order, new Date());
      onDone();
    } catch (error) {
      setState({ busy: false, failed: problemOf(error, checked.order, words, errors) });
    }
  }

  const fields: FieldsProps = {
    typed,
    onType: (changed) => setTyped((before) => ({ ...before, ...changed })),
    problem: state.field,
  };
  return (
    <Dialog title={titleOf(order, isBanned, words)(name)} closeLabel={app.close} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {order === 'warn' && <p>{words.consequence.warn(days)}</p>}
        {order === 'ban' && <p>{isBanned ? words.consequence.changeBan : words.consequence.ban}</p>}
        {order === 'unban' && <p>{words.consequence.unban}</p>}
        {order === 'setRole' && <p>{words.roleNow(words.role[person.role ?? 'none'])}</p>}
        {order === 'warn' && <WarnFields {...fields} />}
        {order === 'ban' && <BanFields {...fields} />}
        {order === 'unban' && <ReasonField {...fields} />}
        {order === 'setRole' && <RoleFields {...fields} />}
        <FormError>{state.failed}</FormError>
        <div className={styles.buttons}>
          <Button type="submit" variant={order === 'ban' ? 'danger' : 'primary'} busy={state.busy}>
            {labelOf(order, isBanned, words)}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function titleOf(order: AskedOrder, isBanned: boolean, words: Words['adminUsers']): (name: string) => string {
  switch (order) {
    case 'warn':
      return words.warnTitle;
    case 'ban':
      return isBanned ? words.changeBanTitle : words.banTitle;
    case 'unban':
      return words.unbanTitle;
    case 'setRole':
      return words.roleTitle;
  }
}

function labelOf(order: AskedOrder, isBanned: boolean, words: Words['adminUsers']): string {
  switch (order) {
    case 'ban':
      return isBanned ? words.changeBan : words.ban;
    case 'setRole':
      return words.changeRole;
    default:
      return words[order];
  }
}
