import { Suspense, type ReactNode } from 'react'
import { DataList } from '../list/data-list.tsx'
import { BESIDE, BesideContext, useBeside } from './beside.ts'

type PanelListProps<Row extends object> = Omit<Parameters<typeof DataList<Row>>[0], 'onOpen' | 'openParam'> & {
  /** The record with a key, in a `BesidePanel`. */
  panel: (id: string) => ReactNode
}

/** The rows of a list whose records open beside it. */
export function PanelList<Row extends object>({ panel, ...props }: PanelListProps<Row>) {
  const beside = useBeside()
  const key = props.list.resource.key as keyof Row
  return (
    <BesideContext value={beside}>
      <DataList<Row> {...props} openParam={BESIDE} onOpen={(row) => beside.open(row[key] as number | string)} />
      {beside.id !== null && <Suspense fallback={null}>{panel(beside.id)}</Suspense>}
    </BesideContext>
  )
}
