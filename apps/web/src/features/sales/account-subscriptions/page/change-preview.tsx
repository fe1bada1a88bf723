import type { ChangePreview, previewCancellation, previewChange } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Alert, Loader, Paper, Stack, Text } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, firstErrors, formatDay } from '../../../../kit/index.ts'
import { BillParts } from '../bills/bill-parts.tsx'
import { NextBills } from '../bills/next-bills.tsx'

const DEBOUNCE_MS = 300

export interface Preview {
  data: ChangePreview | null
  problem: string | null
  /** Errors by field. */
  errors: Readonly<Record<string, string>>
  isLoading: boolean
}

const NOTHING: Preview = { data: null, problem: null, errors: {}, isLoading: false }

/** Requests a debounced preview of a change. @param body null requests nothing */
export function usePreview(endpoint: typeof previewChange | typeof previewCancellation, uuid: string, body: object | null): Preview {
  const { t } = useTranslation('account_subscriptions')
  const [preview, setPreview] = useState<Preview>(NOTHING)
  const asked = body && JSON.stringify(body)
  useEffect(() => {
    setPreview({ ...NOTHING, isLoading: asked !== null })
    if (asked === null) return undefined
    let isCurrent = true
    const show = (next: Partial<Preview>) => isCurrent && setPreview({ ...NOTHING, ...next })
    const ask = async () => {
      try {
        const { data } = await call(endpoint as typeof previewChange, { params: { uuid }, body: JSON.parse(asked) as object })
        show({ data })
      } catch (failure) {
        show(
          failure instanceof ApiError
            ? { problem: failure.message, errors: firstErrors(failure.errors) }
            : { problem: t('preview.failed') },
        )
      }
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [endpoint, uuid, asked, t])
  return preview
}

/** Cost of the change now, its calculation, and the following bills. */
export function ChangeShown({ preview: { data, problem, isLoading } }: { preview: Preview }) {
  const { t, i18n } = useTranslation('account_subscriptions')
  if (problem) return <Alert color="red" variant="light" title={problem} role="alert" />
  if (isLoading) return <Loader size="sm" mx="auto" aria-label={t('preview.loading')} />
  if (!data) return <Text c="dimmed">{t('preview.nothing')}</Text>
  const money = (amount: number) => formatMoney(amount, data.currency)
  const begins = data.when === 'now' ? t('preview.now') : t('preview.from', { date: formatDay(data.from, i18n.language) })
  return (
    <Stack gap="sm">
      <Paper withBorder p="md" data-testid="proration">
        <Text size="sm" c="dimmed" mb="xs">
          {begins} {data.replaces && t('preview.replaces')}
        </Text>
        {data.parts.length > 0 && <BillParts parts={data.parts} currency={data.currency} />}
        <Text fw={650} mt="sm">
          {data.due_minor > 0
            ? t('preview.due', { net: money(data.due_minor), vat: money(data.vat_minor), total: money(data.total_minor) })
            : t('preview.nothing_due')}
        </Text>
        {data.carried_minor > 0 && <Text size="sm">{t('preview.carried', { amount: money(data.carried_minor) })}</Text>}
      </Paper>
      <Text size="sm" fw={600}>
        {t('next_bills.title')}
      </Text>
      <NextBills bills={data.nextBills} />
    </Stack>
  )
}
