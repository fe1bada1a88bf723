import { accountProductionOrders } from '@stoa/contract/browser'
import { formatMoney, type LineAmounts } from '@stoa/domain'
import { ActionIcon, Button, Grid, IconPlus, IconTrash, Stack, Text, TextInput } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { blankLine, plainNumber, readQuantity, TypedInput, useLineErrors, type EditorLine } from '../../lines/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'

interface ProductionLinesProps {
  lines: readonly EditorLine[]
  currency: string
  errors: Readonly<Record<string, ReactNode>>
  amounts: ReadonlyMap<string, LineAmounts>
  onChange: (lines: EditorLine[]) => void
}

/** What is to be made, how much of it, and what the provider asks for one. */
export function ProductionLines({ lines, currency, errors, amounts, onChange }: ProductionLinesProps) {
  const { t } = useTranslation('orders')
  const failures = useLineErrors(errors, lines)
  const change = (key: string, part: Partial<EditorLine>) => {
    failures.forget(key, part)
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  }
  return (
    <Stack gap="sm">
      {lines.map((line, at) => {
        const nth = { number: at + 1 }
        return (
          <Grid key={line.key} gap="xs" align="flex-start">
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <TextInput
                label={t('columns.item')}
                aria-label={t('production_form.item', nth)}
                required
                maxLength={accountProductionOrders.create.limits.lines.item.fields.name.maxLength}
                value={line.name}
                onChange={(event) => change(line.key, { name: event.currentTarget.value })}
                error={failures.of(line.key, 'name')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 5, sm: 2 }}>
              <TypedInput
                label={t('columns.quantity')}
                aria-label={t('production_form.quantity', nth)}
                value={line.quantity}
                onChange={(quantity) => change(line.key, { quantity })}
                format={plainNumber}
                parse={readQuantity}
                error={failures.of(line.key, 'quantity')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 7, sm: 2.5 }}>
              <MoneyInput
                label={t('production_form.cost')}
                aria-label={t('production_form.cost_of', nth)}
                required
                currency={currency}
                value={line.unit_price_minor}
                onChange={(unit_price_minor) => change(line.key, { unit_price_minor })}
                error={failures.of(line.key, 'unit_price_minor')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 10, sm: 1.75 }}>
              <Text size="sm" ta="right" pt={{ base: 6, sm: 30 }}>
                {formatMoney(amounts.get(line.key)?.net_minor ?? 0, currency)}
              </Text>
            </Grid.Col>
            <Grid.Col span={{ base: 2, sm: 0.75 }}>
              <ActionIcon
                mt={{ base: 0, sm: 26 }}
                aria-label={t('production_form.remove', nth)}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter((one) => one.key !== line.key))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Grid.Col>
          </Grid>
        )
      })}
      {errors.lines && (
        <Text size="sm" c="red" role="alert">
          {errors.lines}
        </Text>
      )}
      <div>
        <Button variant="light" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => onChange([...lines, blankLine()])}>
          {t('production_form.add')}
        </Button>
      </div>
    </Stack>
  )
}
