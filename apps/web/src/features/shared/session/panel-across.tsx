import type { ComponentType } from 'react'
import { InAccount } from './in-account.tsx'

interface PanelProps {
  id: string
}

/**
 * The panel of a record beside a list of several accounts. The reader acts in the account through which they see the record; until it is
 * loaded, with their own rights.
 * @param useAccountOf the account through which the reader sees the record with an id, once it is loaded
 */
export const panelAcross = (Panel: ComponentType<PanelProps>, useAccountOf: (id: string) => number | undefined) =>
  function PanelAcross({ id }: PanelProps) {
    return (
      <InAccount id={useAccountOf(id) ?? 0}>
        <Panel id={id} />
      </InAccount>
    )
  }
