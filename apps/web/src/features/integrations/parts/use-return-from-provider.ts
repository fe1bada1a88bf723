import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Returned {
  code?: string
  state?: string
  error?: string
}

/**
 * Completes a login with what a platform adds to the address when it leads the browser back, once, and takes it out of the address.
 * @param complete sends code and state to the server
 */
export function useReturnFromProvider(complete: (given: { code: string; state: string }) => Promise<unknown>) {
  const { t } = useTranslation('integrations')
  const { code, state, error }: Returned = useSearch({ strict: false })
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<{ isCompleting: boolean; failure: string | null }>({ isCompleting: false, failure: null })
  const begun = useRef<string | null>(null)
  useEffect(() => {
    if ((!code && !error) || begun.current === (code ?? error)) return
    begun.current = code ?? error ?? null
    void navigate({ to: '.', search: {}, replace: true })
    if (!code || !state) return setOutcome({ isCompleting: false, failure: t('login_denied') })
    setOutcome({ isCompleting: true, failure: null })
    complete({ code, state }).then(
      () => setOutcome({ isCompleting: false, failure: null }),
      (failed: Error) => setOutcome({ isCompleting: false, failure: failed.message }),
    )
  }, [code, state, error, complete, navigate, t])
  return outcome
}
