import type { Form } from '@stoa/contract/browser'
import { createContext, use } from 'react'

interface FormPage {
  form: Form
  /** Loads the form again. */
  reload: () => void
}

/** The form of the page, for its tabs. */
export const FormContext = createContext<FormPage | null>(null)

/** @returns the form of the page. @throws outside the page of a form */
export function useForm(): FormPage {
  const page = use(FormContext)
  if (!page) throw new Error('There is no form around this tab.')
  return page
}
