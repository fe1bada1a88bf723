import type { Design } from '@stoa/domain/mails'
import { createContext, use } from 'react'
import type { DesignSaving } from '../../../shared/builder/index.ts'
import type { MailTarget } from './mail-target.ts'

interface MailBuilderState {
  target: MailTarget
  saving: DesignSaving<MailTarget['record']>
  /** The design as it is in the editor now. */
  design: () => Design
}

/** What the buttons of the builder of mails share. */
export const MailBuilderContext = createContext<MailBuilderState | null>(null)

/** @throws outside of the builder of mails */
export function useMailBuilder(): MailBuilderState {
  const builder = use(MailBuilderContext)
  if (!builder) throw new Error('There is no builder of mails around this.')
  return builder
}
