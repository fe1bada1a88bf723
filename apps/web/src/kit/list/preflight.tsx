import type { AnyEndpoint, BatchResult, Preflight as Answer } from '@stoa/contract/browser'
import { Skeleton, Text } from '@stoa/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../call/call.ts'
import { reasonOf } from '../call/use-endpoint.ts'
import { formatCount } from '../locale/format.ts'
import './preflight.css'

const HOURS_A_DAY = 24

interface PreflightProps {
  /** A change of many records that takes `dry_run`. */
  endpoint: AnyEndpoint
  params: Record<string, unknown>
  body: object
}

/** Says what a change of many records would do, before it is made: how many change, which not and why, and what follows from it. */
export function Preflight({ endpoint, params, body }: PreflightProps) {
  const asked = useQuery({
    queryKey: ['preflight', endpoint.id, params, body],
    queryFn: async ({ signal }) =>
      ((await call(endpoint, { params, body: { ...body, dry_run: true }, signal })) as { data: BatchResult }).data.preflight!,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (asked.isError)
    return (
      <Text size="sm" c="red" role="alert">
        {reasonOf(asked.error)}
      </Text>
    )
  return (
    <div className="stoa-preflight" role="status" aria-busy={asked.isFetching}>
      <Suspense fallback={<Skeleton height={38} />}>{asked.data ? <Sheet answer={asked.data} /> : <Skeleton height={38} />}</Suspense>
    </div>
  )
}

function Sheet({ answer: { changes, left_out, effects, undo_hours } }: { answer: Answer }) {
  const { t } = useTranslation('preflight')
  const counted = (count: number) => ({ count, total: formatCount(count) })
  return (
    <>
      <strong>{changes ? t('changes', counted(changes)) : t('nothing')}</strong>
      <ul>
        {left_out.map(({ reason, count }) => (
          <li key={reason} data-left-out>
            {t(`left_out.${reason}`, counted(count))}
          </li>
        ))}
        {effects.map(({ effect, count }) => (
          <li key={effect}>{t(`effects.${effect}`, counted(count))}</li>
        ))}
        {changes > 0 && (
          <li>
            {undo_hours % HOURS_A_DAY === 0 && undo_hours > HOURS_A_DAY
              ? t('undo_days', { count: undo_hours / HOURS_A_DAY })
              : t('undo_hours', { count: undo_hours })}
          </li>
        )}
      </ul>
    </>
  )
}
