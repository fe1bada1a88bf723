import { Suspense, type ComponentType } from 'react'
import { DataList } from '../list/data-list.tsx'
import { BESIDE, BesideContext, useBeside } from './beside.ts'

type PanelListProps<Row extends object> = Omit<Parameters<typeof DataList<Row>>[0], 'onOpen' | 'openParam'> & {
  /** The record with a key, in a `BesidePanel`; loaded when the first opens. */
  panel: ComponentType<{ id: string }>
}

/** The rows of a list whose records open beside it. */
export function PanelList<Row extends object>({ panel: Panel, ...props }: PanelListProps<Row>) {
  const beside = useBeside()
  const key = props.list.resource.key as keyof Row
  return (
    <BesideContext value={beside}>
      <DataList<Row> {...props} openParam={BESIDE} onOpen={(row) => beside.open(row[key] as number | string)} />
      {beside.id !== null && (
        <Suspense fallback={null}>
          <Panel id={beside.id} />
        </Suspense>
      )}
    </BesideContext>
  )
}
