import type { AnyEndpoint } from '@stoa/contract/browser'
import { useAct as useAnyAct, type Invalidated } from '../../../../kit/index.ts'

const TOUCHES = ['contacts', 'activity_logs', 'timeLine'] as const

/** Sends one change from the page of a contact, and then reloads the contact. */
export const useAct = <E extends AnyEndpoint>(endpoint: E, invalidates: readonly Invalidated[] = TOUCHES) =>
  useAnyAct(endpoint, invalidates)
