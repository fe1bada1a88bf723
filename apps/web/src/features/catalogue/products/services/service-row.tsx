import type { ProductService } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { ActionIcon, Anchor, Badge, Group, IconEdit, IconGripVertical, IconTrash, Paper, Stack, Text } from '@stoa/ui'
import { useRowDrag } from '@stoa/ui/row-drag'
import { Link } from '@tanstack/react-router'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatCount } from '../../../../kit/index.ts'
import { costOfServices } from '../form/margin-line.tsx'
import { useCatalogue } from '../product-kinds.ts'
import { useProductWords } from '../product-name.ts'
import { useShownProduct } from '../page/product-context.ts'

interface ServiceRowProps {
  row: ProductService
  number: number
  /** Moves the row one place up (-1) or down (1). */
  onMove: (by: 1 | -1) => void
  onDropped: (dragged: string, edge: 'before' | 'after') => void
  onEdit: () => void
  onRemove: () => void
}

/** A service of a product with quantity and price; moved by its handle or by Alt and arrow keys. */
export function ServiceRow({ row, number, onMove, onDropped, onEdit, onRemove }: ServiceRowProps) {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const { product } = useShownProduct()
  const element = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { edge, isDragged } = useRowDrag(element, handle, { listId: `services-${product.id}`, id: row.uuid, onDropped })
  const name = row.name ?? nameOf(row.service)
  const { calls, showsCost } = useCatalogue()
  const cost = costOfServices([row], 1)
  const move = (event: KeyboardEvent) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp'] : undefined
    if (!by) return
    event.preventDefault()
    onMove(by)
  }
  const line = '2px solid var(--mantine-primary-color-filled)'
  return (
    <Paper
      ref={element}
      withBorder
      p="sm"
      opacity={isDragged ? 0.5 : 1}
      style={{ ...(edge === 'before' && { borderTop: line }), ...(edge === 'after' && { borderBottom: line }) }}
      onKeyDown={move}
      data-service={row.uuid}
    >
      <Group gap="sm" wrap="nowrap" align="center">
        <Can endpoint={calls.services.update}>
          <ActionIcon ref={handle} variant="subtle" color="gray" aria-label={t('services.move', { name })} style={{ cursor: 'grab' }}>
            <IconGripVertical size={16} />
          </ActionIcon>
        </Can>
        <Words row={row} number={number} />
        {showsCost && (
          <Stack gap={0} align="flex-end" visibleFrom="xs">
            <Text size="sm">{cost === null ? '–' : formatMoney(cost, product.currency)}</Text>
            <Text size="xs" c="dimmed">
              {t(`services.cost_sources.${row.cost?.source ?? 'unknown'}`)}
            </Text>
          </Stack>
        )}
        <Can endpoint={calls.services.update}>
          <Group gap={2} wrap="nowrap">
            <ActionIcon variant="subtle" color="gray" aria-label={`${t('services.edit')}: ${name}`} onClick={onEdit}>
              <IconEdit size={16} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="red" aria-label={t('services.remove', { name })} onClick={onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Can>
      </Group>
    </Paper>
  )
}

function Words({ row, number }: Pick<ServiceRowProps, 'row' | 'number'>) {
  const { t } = useTranslation(['products', 'lines'])
  const { nameOf } = useProductWords()
  const { product } = useShownProduct()
  const { pathOf } = useCatalogue()
  const name = row.name ?? nameOf(row.service)
  return (
    <Stack gap={2} miw={0} flex={1}>
      <Group gap="xs">
        <Anchor component={Link} to={`${pathOf(product)}/services/${row.uuid}`} size="sm" fw={550}>
          {number}. {name}
        </Anchor>
        {row.is_optional && (
          <Badge size="sm" variant="light" tt="none" color="gray">
            {t('services.optional')}
          </Badge>
        )}
        {row.upgrades && row.upgrades.length > 0 && (
          <Badge size="sm" variant="light" tt="none">
            {t('services.upgrades', { count: row.upgrades.length })}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t(`lines:counts.${row.service?.unit ?? 'piece'}`, { count: row.quantity, quantity: formatCount(row.quantity) })}
        {row.price_delta_minor !== 0 && ` · +${formatMoney(row.price_delta_minor, product.currency)}`}
      </Text>
    </Stack>
  )
}
