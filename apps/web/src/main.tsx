import '@stoa/ui/styles.css'
import './app/app.css'
import { csrfCookie } from '@stoa/contract/browser'
import { isCancelledError } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { loadExplanation } from './app/failures/load-explanation.ts'
import { startErrorReports } from './app/failures/send-reports.ts'
import { languageTag, readLocale, startTexts } from './app/i18n.ts'
import { createQueryClient, Providers } from './app/providers.tsx'
import { report } from './app/report.ts'
import { buildRouter } from './app/router.tsx'
import { endSession, sessionQuery } from './features/shared/session/index.ts'
import { call, configureCalls, FAILED_LOADING, configureFailures, liveSocketId, prepareFailures, onLiveRefused } from './kit/index.ts'

const client = createQueryClient()
const router = buildRouter(client)

startErrorReports()
configureFailures(loadExplanation)
configureCalls({
  // The session is asked for before the texts have started.
  language: () => languageTag(i18next.language ?? readLocale()),
  socketId: liveSocketId,
  report,
  unanswered: () => i18next.t('failures:away.title', { defaultValue: FAILED_LOADING }),
  tooOften: (count) => i18next.t('failures:too_often', { count }),
  onUnauthenticated: () => {
    endSession(client)
    void router.invalidate()
  },
})

// An idle window also learns that its session was ended elsewhere. Ending the session cancels this query.
onLiveRefused(
  () =>
    void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch((error: unknown) => {
      if (!isCancelledError(error)) report(error)
    }),
)

// The cookie that protects writes is requested first (spec 7.1); neither it nor the session waits for the texts.
void call(csrfCookie).catch(report)
void client.prefetchQuery(sessionQuery)
await startTexts()
createRoot(document.getElementById('root')!).render(
  <Providers client={client}>
    <RouterProvider router={router} />
  </Providers>,
)

// Load the explanation of failures after the first screen.
setTimeout(() => void prepareFailures().catch(report), 2_000)
