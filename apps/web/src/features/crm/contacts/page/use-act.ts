import type { AnyEndpoint } from '@stoa/contract/browser'
import { useAct as useAnyAct, type Invalidated } from '../../../../kit/index.ts'

const TOUCHES = ['contacts', 'activity_logs'] as const

/** A single change on the page of a contact, which is loaded again afterwards. */
export const useAct = <E extends AnyEndpoint>(endpoint: E, invalidates: readonly Invalidated[] = TOUCHES) =>
  useAnyAct(endpoint, invalidates)
