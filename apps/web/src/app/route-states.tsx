import { Button, Center, EmptyState, IconSearch, PageSkeleton } from '@stoa/ui'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Failure, reasonOf } from '../kit/index.ts'
import { isMissingChunk } from './chunks.ts'
import { report } from './report.ts'

/** The not-found page. */
export function NotFoundScreen() {
  const { t } = useTranslation('app')
  useEffect(() => {
    document.title = `${t('not_found.title')} · Stoa`
  }, [t])
  return (
    <Center mih="60vh">
      <EmptyState
        icon={<IconSearch size={28} />}
        title={t('not_found.title')}
        text={t('not_found.text')}
        action={
          <Button component={Link} to="/">
            {t('not_found.home')}
          </Button>
        }
      />
    </Center>
  )
}

/** A screen that failed to load or render, with a retry. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  const router = useRouter()
  const isChunk = isMissingChunk(error)
  const isCall = error instanceof ApiError
  useEffect(() => {
    if (!isChunk && !isCall) report(error)
  }, [error, isChunk, isCall])
  const retry = () => {
    if (isChunk) location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Center mih="60vh">
      <Failure
        error={error}
        reason={reasonOf(error)}
        {...(!isCall && { title: t(isChunk ? 'errors.chunk' : 'errors.drawing') })}
        onRetry={retry}
      />
    </Center>
  )
}

/** Shown when a screen takes noticeably long. */
export function RoutePending() {
  return (
    <>
      <div className="stoa-progress" />
      <PageSkeleton />
    </>
  )
}
