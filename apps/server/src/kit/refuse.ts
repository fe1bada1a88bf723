import { AppError, conflict, invalid } from '#lib/errors.ts'
import type { Context } from './context.ts'
import { fieldName } from './field-names.ts'

type Speaker = Pick<Context, 'services' | 'request'>
/** Key of a text, `namespace:key`, alone or with its parameters. */
type Text = string | readonly [key: string, params: Record<string, unknown>]

/** A text of the locale files in the caller's language. */
export function text({ services, request }: Speaker, key: string, params: Record<string, unknown> = {}): string {
  return services.t(request.locale, key, params)
}

/*
 * The functions below refuse a request by throwing, so that callers cannot forget to throw.
 */

/** Refuses the values of fields. @throws 422 with the text of each field */
export function refuse(ctx: Speaker, fields: Readonly<Record<string, Text>>): never {
  const spoken = ([field, one]: [string, Text]) => [field, typeof one === 'string' ? text(ctx, one) : text(ctx, one[0], one[1])]
  throw invalid(Object.fromEntries(Object.entries(fields).map(spoken)))
}

/**
 * Refuses a field with a validation text, which names the field.
 * @param path of the field. The last part is its name: `lines.2.quantity` is the quantity
 * @throws 422
 */
export function refuseField(ctx: Speaker, path: string, key: string, params: Record<string, unknown> = {}): never {
  refuse(ctx, { [path]: [`validation:${key}`, { field: fieldName(ctx, path), ...params }] })
}

/** Refuses a reference to a record that does not exist for the caller. @throws 422 on the field, "… is unknown" */
export function refuseUnknown(ctx: Speaker, path: string): never {
  refuseField(ctx, path, 'unknown')
}

/** Refuses a request that leaves out what is needed. @throws 422 on the field, "… is required" */
export function refuseMissing(ctx: Speaker, path: string): never {
  refuseField(ctx, path, 'required')
}

/** Refuses a value of the wrong form, such as an e-mail address. @throws 422 on the field, with the text `validation:<key>` */
export function refuseInvalid(ctx: Speaker, field: string, key: string): never {
  refuse(ctx, { [field]: [`validation:${key}`, { field: fieldName(ctx, field) }] })
}

/** Refuses a step that the state of the record does not allow. @throws 409 `wrong_state` with the text */
export function refuseState(ctx: Speaker, key: string, params: Record<string, unknown> = {}): never {
  throw conflict(text(ctx, key, params), 'wrong_state')
}

/** Refuses a request that contradicts what is stored. @throws 409 `conflict` with the text */
export function refuseConflict(ctx: Speaker, key: string, params: Record<string, unknown> = {}): never {
  throw conflict(text(ctx, key, params))
}

/**
 * Runs a step with a record inside a body, such as the first message of a conversation.
 * @param place of the record in the body
 * @throws what the step throws; fields that it refuses are named by their place in the whole body
 */
export async function inside<T>(place: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    throw invalid(Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [`${place}.${field}`, messages])))
  }
}
