import { Button, Center, EmptyState, ErrorState, IconSearch, PageSkeleton } from '@stoa/ui'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, reasonOf } from '../kit/index.ts'
import { isMissingChunk } from './chunks.ts'
import { report } from './report.ts'

/** An address that leads nowhere. */
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

/** A screen that could not be loaded or drawn; says so and tries again. */
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
    <ErrorState
      message={isChunk ? t('errors.chunk') : isCall ? reasonOf(error) : t('errors.drawing')}
      requestId={isCall ? error.request_id : null}
      onRetry={retry}
    />
  )
}

/** Shown when a screen takes longer than a blink. */
export function RoutePending() {
  return (
    <>
      <div className="stoa-progress" />
      <PageSkeleton />
    </>
  )
}
