import type { ProductService } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, EmptyState, ErrorState, Group, IconPlus, ListSkeleton, Stack, Text, VisuallyHidden, SettingsCard } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, useAct, useEndpoint } from '../../../../kit/index.ts'
import { costOfServices } from '../form/margin-line.tsx'
import { useProductWords } from '../product-name.ts'
import { useShownProduct } from '../page/product-context.ts'
import { useCatalogue } from '../product-kinds.ts'
import { ProductServiceForm } from './product-service-form.tsx'
import { ServiceRow } from './service-row.tsx'

const INCLUDE = ['service', 'upgrades', 'upgrades.service'] as const

/** The services of a basic product in order. */
export function ServicesTab() {
  const { t } = useTranslation('products')
  const { product } = useShownProduct()
  const { account_id, calls } = useCatalogue()
  const [edited, setEdited] = useState<ProductService | 'new' | null>(null)
  const [removed, setRemoved] = useState<ProductService | null>(null)
  const { nameOf } = useProductWords()
  const loaded = useEndpoint(
    calls.services.list,
    { params: { basic_product_id: product.id }, query: { include: INCLUDE, per_page: 100 } },
    { keepPrevious: true },
  )
  const add = (
    <Can endpoint={calls.services.create} otherwise="explain">
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
        {t('services.add')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('tabs.services')} text={t('services.text')} action={add}>
      {loaded.answer ? (
        <Rows rows={loaded.answer.data} onEdit={setEdited} onRemove={setRemoved} />
      ) : (
        <Waiting reason={loaded.reason} onRetry={loaded.reload} />
      )}
      {edited && (
        <ProductServiceForm
          owner={{ productId: product.id, currency: product.currency }}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <DeleteDialog
        endpoint={calls.services.remove}
        params={removed && { uuid: removed.uuid }}
        {...(removed && { name: removed.name ?? nameOf(removed.service) })}
        invalidates={['products', 'product-services', 'services']}
        onClose={() => setRemoved(null)}
        backOffice={account_id === null}
      />
    </SettingsCard>
  )
}

function Waiting({ reason, onRetry }: { reason: string | null; onRetry: () => void }) {
  return reason ? <ErrorState message={reason} onRetry={onRetry} /> : <ListSkeleton rows={3} />
}

interface RowsProps {
  rows: readonly ProductService[]
  onEdit: (row: ProductService) => void
  onRemove: (row: ProductService) => void
}

/** Rows with a manual order, which is updated optimistically and reverted if storing fails. */
function Rows({ rows, onEdit, onRemove }: RowsProps) {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const { product } = useShownProduct()
  const { calls, showsCost } = useCatalogue()
  const order = useAct(calls.orderServices, ['product-services', 'products', 'services'])
  const [shown, setShown] = useState(rows)
  const [said, setSaid] = useState('')
  useEffect(() => setShown(rows), [rows])
  const place = async (uuid: string, to: number) => {
    const from = shown.findIndex((row) => row.uuid === uuid)
    if (from < 0 || to < 0 || to >= shown.length || from === to) return
    const next = [...shown]
    const [moved] = next.splice(from, 1)
    next.splice(to, 0, moved!)
    setShown(next)
    setSaid(t('services.moved', { name: moved!.name ?? nameOf(moved!.service), place: to + 1, total: next.length }))
    if (!(await order.run({ params: { basic_product_id: product.id }, body: { uuids: next.map((row) => row.uuid) } }))) setShown(rows)
  }
  const drop = (uuid: string, target: string, edge: 'before' | 'after') => {
    const from = shown.findIndex((row) => row.uuid === uuid)
    const at = shown.findIndex((row) => row.uuid === target)
    const before = edge === 'before' ? at : at + 1
    void place(uuid, from < before ? before - 1 : before)
  }
  if (!shown.length) return <EmptyState title={t('services.empty_title')} text={t('services.empty_text')} />
  const included = costOfServices(
    shown.filter((row) => !row.is_optional),
    1,
  )
  return (
    <Stack gap="xs">
      {shown.map((row, at) => (
        <ServiceRow
          key={row.uuid}
          row={row}
          number={at + 1}
          onMove={(by) => void place(row.uuid, at + by)}
          onDropped={(dragged, edge) => drop(dragged, row.uuid, edge)}
          onEdit={() => onEdit(row)}
          onRemove={() => onRemove(row)}
        />
      ))}
      {showsCost && (
        <Group justify="flex-end" gap="xs" mt="xs">
          <Text size="sm" c="dimmed">
            {t('services.total')}
          </Text>
          <Text size="sm" fw={600}>
            {included === null ? '–' : formatMoney(included, product.currency)}
          </Text>
        </Group>
      )}
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </Stack>
  )
}
