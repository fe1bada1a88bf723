import { accountHome, type AccountHome, type HomePart, type HomeSectionCode } from '@stoa/contract/browser'
import { Button, IconLayoutGrid, LazyMenu, PageSkeleton } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, NotLoaded, useEndpoint, useLive } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ActivitySection } from './rows/activity-section.tsx'
import { DaySection } from './rows/day-section.tsx'
import { FirstDayPath } from './first-day/first-day.tsx'
import { Greeting } from './greeting/greeting.tsx'
import { shownParts } from './arrange/home-parts.ts'
import { Now } from './home-time.ts'
import { isMoney, MoneySheet } from './money/money-sheet.tsx'
import { PipelineSection } from './pipeline-section.tsx'
import { ResultsSheet } from './money/results-sheet.tsx'
import { TaskSection } from './rows/task-section.tsx'
import { WaitsSection } from './rows/waits-section.tsx'
import './home.css'
import './first-day/first-day.css'

/** Pause between two reloads of the home while others work in the account. */
const RELOAD_MS = 3000

/** Home of an account: what waits for the reader, the main pipeline, and the money. */
export function AccountHomeScreen() {
  const { t } = useTranslation('titles')
  const accountId = useAccountId()
  const home = useEndpoint(accountHome, { params: { account_id: accountId } }, { keepPrevious: true })
  useReload(accountId, home.reload)
  const now = useMinute()
  useEffect(() => {
    document.title = `${t('account_home')} · Stoa`
  }, [t])
  const data = home.answer?.data
  return (
    <div className="stoa-home">
      {!data && <NotLoaded loaded={home} />}
      {data && home.reason && <FailureStrip loaded={home} />}
      {home.isFirstLoad && <PageSkeleton />}
      {data && (
        <Now value={now}>
          <Home home={data} accountId={accountId} />
        </Now>
      )}
    </div>
  )
}

/** The current time, renewed every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Reloads the home after any change in the account, at most once in a while. */
function useReload(accountId: number, reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latest = useRef(reload)
  latest.current = reload
  useLive(`accounts.${accountId}`, '*', () => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      latest.current()
    }, RELOAD_MS)
  })
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
}

const loadArrange = () => import('./arrange/arrange-panel.tsx').then((module) => module.ArrangePanel)

function Home({ home, accountId }: { home: AccountHome; accountId: number }) {
  const { t } = useTranslation('home')
  const [main, side] = [shownParts(home, 'main'), shownParts(home, 'side')]
  const money = side.filter(isMoney)
  const isFirstDay = home.first_day !== null && !home.layout.first_day_hidden
  const view = (part: HomePart) => <PartView key={part} part={part} home={home} accountId={accountId} />
  return (
    <>
      {isFirstDay && <FirstDayPath home={home} first={home.first_day!} accountId={accountId} />}
      {!isFirstDay && (
        <header className="stoa-home-top">
          <Greeting home={home} accountId={accountId} />
          <LazyMenu
            opens="dialog"
            load={loadArrange}
            pass={{ home, accountId }}
            face={
              <Button variant="subtle" color="gray" leftSection={<IconLayoutGrid size={16} />}>
                {t('arrange.open')}
              </Button>
            }
          />
        </header>
      )}
      <div className="stoa-home-grid" data-one={side.length === 0 || undefined}>
        <div>{main.map(view)}</div>
        {side.length > 0 && (
          <aside>
            {side.map((part) => {
              if (!isMoney(part)) return view(part)
              return part === money[0] && <MoneySheet key="money" parts={money} home={home} accountId={accountId} />
            })}
          </aside>
        )}
      </div>
    </>
  )
}

function PartView({ part, home, accountId }: { part: HomePart; home: AccountHome; accountId: number }) {
  if (part === 'pipeline') return home.pipeline && <PipelineSection pipeline={home.pipeline} accountId={accountId} />
  if (part === 'results') return home.results && <ResultsSheet results={home.results} accountId={accountId} />
  if (part === 'activity') return home.activity && <ActivitySection activity={home.activity} />
  const code = part as HomeSectionCode
  const section = home.sections[code]
  if (!section) return null
  const props = { code, home, section, accountId }
  if (part === 'waiting_conversations') return <WaitsSection {...props} />
  if (part === 'tasks' || part === 'approvals') return <TaskSection {...props} />
  return <DaySection {...props} />
}
