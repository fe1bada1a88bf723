import type { AccountHome, FirstDay, FirstStep } from '@stoa/contract/browser'
import { Button, Shaft } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/index.ts'
import { capital, numberWord } from '../greeting/greeting-words.ts'
import { useHomeTimes } from '../home-time.ts'
import { useLayout } from '../arrange/use-layout.ts'

type Step = FirstDay['steps'][number]
type State = 'done' | 'next' | 'later'

/** Where a step is taken, and where what is left of a step that is done. */
const PATHS: Record<FirstStep, { take: string; rest: string }> = {
  contacts: { take: 'contacts/import', rest: 'contact-merge' },
  people: { take: 'settings/members', rest: 'settings/members' },
  mail: { take: 'settings/email', rest: 'settings/email' },
  offer: { take: 'offers/create', rest: 'offers' },
}
const HEIGHT = 191

/** The first steps of an account as columns that carry one roof. It knows from the data what is done. */
export function FirstDayPath({ home, first, accountId }: { home: AccountHome; first: FirstDay; accountId: number }) {
  const { t, i18n } = useTranslation('home')
  const times = useHomeTimes()
  const keep = useLayout(home, accountId)
  const { steps } = first
  const done = steps.filter(({ is_done }) => is_done).length
  const next = steps.find(({ is_done }) => !is_done)?.code
  const word = (count: number) => numberWord(count, i18n.language, 'feminine')
  const stateOf = ({ code, is_done }: Step): State => (is_done ? 'done' : code === next ? 'next' : 'later')
  return (
    <section className="stoa-first" aria-label={t('first.label')}>
      <div className="stoa-home-top">
        <div className="stoa-home-greeting">
          <p>{t('first.day', { day: times.today(home.reader.today) })}</p>
          <h1 className="stoa-display">
            {done > 0 ? t('first.stand', { count: done, n: capital(word(done)) }) : t('first.none')}{' '}
            <span>{t('first.left', { count: steps.length - done, n: capital(word(steps.length - done)) })}</span>
          </h1>
        </div>
        <Button variant="subtle" color="gray" onClick={() => keep({ ...home.layout, first_day_hidden: true }, t('first.was_hidden'))}>
          {t('first.hide')}
        </Button>
      </div>
      <ol className="stoa-raise" style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}>
        {steps.map((step) => (
          <StepBay key={step.code} step={step} state={stateOf(step)} accountId={accountId} />
        ))}
      </ol>
    </section>
  )
}

const SHAFTS = { done: ['full', HEIGHT], next: ['half', 80], later: ['planned', HEIGHT] } as const

function StepBay({ step, state, accountId }: { step: Step; state: State; accountId: number }) {
  const { t } = useTranslation('home')
  const { code, count, open } = step
  const [shape, size] = SHAFTS[state]
  const path = (place: 'take' | 'rest') => `/accounts/${accountId}/${PATHS[code][place]}`
  return (
    <li data-state={state}>
      <div className="stoa-raise-picture">
        <Shaft size={size} state={shape} />
      </div>
      <p className="stoa-raise-state">{t(`first.states.${state}`)}</p>
      <h2>{t(`first.steps.${code}.title`)}</h2>
      <p>
        {state === 'done' ? t(`first.steps.${code}.done`, { count, n: formatCount(count) }) : t(`first.steps.${code}.text`)}
        {state === 'done' && open > 0 && ` ${t(`first.steps.${code}.open`, { count: open, n: formatCount(open) })}`}
      </p>
      {state === 'next' && (
        <Button component={Link} to={path('take')}>
          {t(`first.steps.${code}.take`)}
        </Button>
      )}
      {state === 'later' && <Link to={path('take')}>{t(`first.steps.${code}.take`)}</Link>}
      {state === 'done' && open > 0 && (
        <Link to={path('rest')}>{t(`first.steps.${code}.rest`, { count: open, n: formatCount(open) })}</Link>
      )}
    </li>
  )
}
