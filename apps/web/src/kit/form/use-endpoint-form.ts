import type { AnyEndpoint, BodyOf, ParamsOf, ResultOf } from '@stoa/contract/browser'
import { useForm, type UseFormReturnType } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, STATUS } from '../call/call.ts'
import { checkRules, type Rules } from './rules.ts'
import { useChange, type Invalidated } from '../call/use-endpoint.ts'

/** Form submit status (spec 4). */
export type FormStatus = 'idle' | 'pending' | 'resolved' | 'rejected'

/** Milliseconds from an attempt until the form is idle again (spec 9). */
export const FORM_RESET_MS = 2000

export interface EndpointFormOptions<E extends AnyEndpoint, V extends Record<string, any>> {
  params?: ParamsOf<E>
  /** Values of an untouched form. */
  defaults: V
  /** Rules by field, such as `{ email: 'required|email' }` (spec 5). */
  rules?: Rules
  /** Names of the fields in messages; by default the key with spaces. */
  labels?: Record<string, string>
  /** Maps the values to the body. */
  toBody?: (values: V) => BodyOf<E> | FormData
  /** Further answers to reload afterwards. */
  invalidates?: readonly Invalidated[]
  /** Maps 422 keys such as `first_name` to fields such as `firstName`. */
  camelCase?: boolean
  onDone?: (answer: ResultOf<E>, values: V) => void
  /** Also called after failed client validation, with null. */
  onFailed?: (error: ApiError | null) => void
}

/**
 * A form that sends an endpoint: idle → pending → resolved or rejected → idle, with the first 422 message on each field.
 * Inputs take `form.getInputProps('name')`.
 */
export function useEndpointForm<E extends AnyEndpoint, V extends Record<string, any> = BodyOf<E> & Record<string, any>>(
  endpoint: E,
  options: EndpointFormOptions<E, V>,
) {
  const { t } = useTranslation('kit')
  const form = useForm<V>({
    initialValues: options.defaults,
    validate: (values) => checkRules(options.rules ?? {}, values, options.labels ?? {}, (key, values) => t(`rules.${key}`, values)),
    clearInputErrorOnChange: true,
  })
  const { status, error, submit, fail, reset } = useSubmission(endpoint, options, form)
  return {
    form,
    getInputProps: form.getInputProps,
    values: form.values,
    errors: form.errors,
    setValues: form.setValues,
    setFieldValue: form.setFieldValue as (field: string, value: unknown) => void,
    isDirty: () => form.isDirty(),
    status,
    isPending: status === 'pending',
    /** A failure that belongs to no field. */
    error,
    /** Validates and sends. Resolves with the answer, or with nothing after a failure. */
    submit,
    /** Shows the failure of another call that belongs to this attempt, such as a check before it. */
    fail,
    onSubmit: (event?: { preventDefault: () => void }) => {
      event?.preventDefault()
      if (status !== 'pending') void submit()
    },
    /** Restores the stored values; within `onDone`, the defaults, for the next record. */
    reset,
  }
}

/** The attempts to send a form: their status, and the failure that belongs to no field. */
function useSubmission<E extends AnyEndpoint, V extends Record<string, any>>(
  endpoint: E,
  options: EndpointFormOptions<E, V>,
  form: UseFormReturnType<V>,
) {
  const { status, setStatus, settle } = useFormStatus()
  const [error, setError] = useState<ApiError | null>(null)
  const isDone = useRef(false)
  const change = useChange(endpoint, options.invalidates)

  const fail = (failure: ApiError) => {
    settle('rejected')
    if (failure.status === STATUS.invalid) form.setErrors(firstErrors(failure.errors, options.camelCase))
    setError(failure.status === STATUS.invalid && Object.keys(failure.errors).length ? null : failure)
    options.onFailed?.(failure)
  }

  const submit = async (): Promise<ResultOf<E> | undefined> => {
    const values = form.getValues()
    setError(null)
    if (form.validate().hasErrors) {
      settle('rejected')
      options.onFailed?.(null)
      return undefined
    }
    setStatus('pending')
    try {
      const body = (options.toBody ? options.toBody(values) : values) as BodyOf<E>
      const answer = await change.send({ params: options.params, body })
      settle('resolved')
      form.resetDirty()
      isDone.current = true
      options.onDone?.(answer, values)
      isDone.current = false
      return answer
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      fail(failure)
      return undefined
    }
  }

  const reset = () => {
    if (isDone.current) form.resetDirty(options.defaults)
    form.reset()
    setError(null)
    setStatus('idle')
  }

  return { status, error, submit, fail, reset }
}

/** The status of a form; `settle` returns it to idle after `FORM_RESET_MS`. */
function useFormStatus() {
  const [status, setStatus] = useState<FormStatus>('idle')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const settle = (next: 'resolved' | 'rejected') => {
    setStatus(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStatus('idle'), FORM_RESET_MS)
  }
  return { status, setStatus, settle }
}

/** What `useEndpointForm` returns. */
export type EndpointForm<V extends Record<string, any> = any> = ReturnType<typeof useEndpointForm<AnyEndpoint, V>>

/** The part of a form that its inputs need; forms with more values than `V` are accepted too. */
export type FormFields<V extends Record<string, any> = any> = Pick<EndpointForm<V>, 'values' | 'errors' | 'getInputProps' | 'setFieldValue'>
