import { countAudience, type AudienceCount, type RuleGroup } from '@stoa/contract/browser'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../../../kit/index.ts'
import { isComplete } from '../rules/rule-tree.ts'

const PAUSE_MS = 400

/** Counts who meets rules, a moment after they changed; null before the first answer and while a value is missing. */
export function useAudienceCount(accountId: number, rules: RuleGroup): AudienceCount | null {
  const [count, setCount] = useState<AudienceCount | null>(null)
  const text = isComplete(rules) ? JSON.stringify(rules) : null
  useEffect(() => {
    if (text === null) return undefined
    const stop = new AbortController()
    const ask = async () => {
      try {
        const { data } = await call(countAudience, {
          params: { account_id: accountId },
          body: { rules: JSON.parse(text) as RuleGroup },
          signal: stop.signal,
        })
        setCount(data)
      } catch (failure) {
        if (stop.signal.aborted) return
        // Saving shows what is wrong with the rules; a count of others would mislead.
        if (!(failure instanceof ApiError)) throw failure
        setCount(null)
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [accountId, text])
  return text === null ? null : count
}
