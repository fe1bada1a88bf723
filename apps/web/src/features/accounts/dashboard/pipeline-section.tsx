import type { HomePipeline, HomeStage } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Colonnade, IconChevronRight } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/index.ts'
import { HomeLink } from './home-link.tsx'
import { requestRows, type Target } from './home-paths.ts'

/** The main pipeline as columns: the value of each stage, its requests, and those that grow stale. */
export function PipelineSection({ pipeline, accountId }: { pipeline: HomePipeline; accountId: number }) {
  const { t } = useTranslation('home')
  const { stages, since, until } = pipeline
  const open = stages.filter(({ type }) => type === 'open')
  const total = (of: (stage: HomeStage) => number) => open.reduce((sum, stage) => sum + of(stage), 0)
  const [count, stale] = [total((stage) => stage.count), total((stage) => stage.stale)]
  const currency = mainCurrency(stages)
  const value = (stage: HomeStage) => stage.values.find((one) => one.currency === currency)?.value_minor ?? 0
  const ofStage = (stage: HomeStage): Target =>
    requestRows(accountId, {
      'pipeline_stage.in': String(stage.id),
      ...(stage.type === 'won' ? { 'closed.between': `${since},${until}` } : { 'status.in': 'open' }),
    })
  const staleOf = (stage: HomeStage): Target =>
    requestRows(accountId, { 'pipeline_stage.in': String(stage.id), 'status.in': 'open', 'rotting.is': 'true' })
  const ofAll = { 'pipeline.in': String(pipeline.id), 'status.in': 'open' }
  const byValue = stages.some((stage) => value(stage) > 0)
  return (
    <section className="stoa-home-pipe" aria-label={pipeline.name}>
      <div className="stoa-home-head">
        <h2>{pipeline.name}</h2>
        <HomeLink to={requestRows(accountId, ofAll)}>
          {currency ? `${t('pipeline.open', { value: whole(total(value), currency) })} ` : ''}
          <small>{t('pipeline.requests', { count, n: formatCount(count) })}</small>
        </HomeLink>
        {stale > 0 && (
          <HomeLink to={requestRows(accountId, { ...ofAll, 'rotting.is': 'true' })} className="stoa-home-stale">
            {t('pipeline.stale', { count: stale, n: formatCount(stale) })}
          </HomeLink>
        )}
        <HomeLink
          to={{ path: `/accounts/${accountId}/pipelines/${pipeline.uuid}`, search: {} }}
          className="stoa-home-onward"
          label={t('pipeline.board', { name: pipeline.name })}
        >
          <IconChevronRight size={16} aria-hidden />
        </HomeLink>
      </div>
      <Colonnade
        label={pipeline.name}
        columns={stages.map((stage) => ({
          key: String(stage.id),
          size: byValue ? value(stage) : stage.count,
          figure: byValue ? (currency ? whole(value(stage), currency) : '') : formatCount(stage.count),
          name: stage.name,
          note: t(stage.type === 'won' ? 'pipeline.won' : 'pipeline.requests', { count: stage.count, n: formatCount(stage.count) }),
          isSettled: stage.type === 'won',
          warning: stage.stale > 0 && (
            <HomeLink to={staleOf(stage)}>{t('pipeline.stale', { count: stage.stale, n: formatCount(stage.stale) })}</HomeLink>
          ),
        }))}
        renderLink={(column, children) => <HomeLink to={ofStage(stages.find(({ id }) => String(id) === column.key)!)}>{children}</HomeLink>}
      />
    </section>
  )
}

/** The currency with the largest value. */
function mainCurrency(stages: readonly HomeStage[]): string | null {
  const sums = new Map<string, number>()
  for (const { values } of stages)
    for (const { currency, value_minor } of values) sums.set(currency, (sums.get(currency) ?? 0) + value_minor)
  return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

/** An amount of deals, without cents where it has none. */
function whole(minor: number, currency: string): string {
  const text = formatMoney(minor, currency)
  return minor % 100 === 0 ? text.replace(/[.,]00(?=\D|$)/, '') : text
}
