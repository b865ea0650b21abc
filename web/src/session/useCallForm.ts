import { valibotResolver } from '@hookform/resolvers/valibot';
import type { BaseSyntheticEvent } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as v from 'valibot';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { errorWords, useMessages } from '#i18n/words.ts';

/** Without a field, the error is about the whole form. */
export type FormProblem<Values extends FieldValues> = {
  readonly field?: Path<Values> | undefined;
  readonly message: string;
};

type CallForm<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>;
  /** Checks as the server does; the messages are words for people. */
  schema?: v.GenericSchema<Values, Values>;
  /** The form shows an error that `send` throws, and keeps what was typed. */
  send: (values: Values) => Promise<void> | void;
  /** Words for the whole form, by the code of the refusal. */
  refused?: Readonly<Partial<Record<ErrorCode, string | undefined>>>;
  /** Of other errors. `undefined` means the words of the error's code, for the whole form. */
  problemOf?: (error: unknown, values: Values) => FormProblem<Values> | undefined;
};

type FormOfCall<Values extends FieldValues> = UseFormReturn<Values> & {
  readonly isDirty: boolean;
  readonly busy: boolean;
  readonly errorOf: (name: Path<Values>) => string | undefined;
  readonly error: string | undefined;
  readonly field: (
    name: Path<Values>,
    options?: RegisterOptions<Values, Path<Values>>,
  ) => UseFormRegisterReturn & { error: string | undefined };
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
};

export function useCallForm<Values extends FieldValues>(options: CallForm<Values>): FormOfCall<Values> {
  const { defaultValues, schema, send, refused, problemOf } = options;
  const { errors: messages } = useMessages();
  // Checked on submit: an error that appears on blur would move the button under the press.
  const form = useForm<Values>({ defaultValues, ...(schema && { resolver: valibotResolver(schema) }) });
  const { formState, getFieldState, handleSubmit, register, setError } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const errorOf = (name: Path<Values>): string | undefined => getFieldState(name, formState).error?.message;

  return {
    ...form,
    isDirty,
    busy: isSubmitting,
    errorOf,
    error: errors.root?.message,
    field: (name, options) => ({ ...register(name, options), error: errorOf(name) }),
    submit: handleSubmit(async (values) => {
      try {
        await send(values);
      } catch (error) {
        const refusal = error instanceof ContractError ? refused?.[error.code] : undefined;
        const problem = refusal === undefined ? problemOf?.(error, values) : { message: refusal };
        const { field = 'root', message } = problem ?? { message: errorWords(error, messages) };
        setError(field, { message }, { shouldFocus: true });
      }
    }),
  };
}
