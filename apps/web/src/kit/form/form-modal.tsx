import { Alert, Button, Group, Modal, Stack, Text } from '@stoa/ui'
import { useMatches, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormBoundary } from './form-boundary.tsx'
import { LeaveQuestion, useLeaveGuard } from './leave-guard.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

/** Where closing a modal leads: to its parent, in place (`replace`), or one step back (`back`). */
export type CloseMode = 'replace' | 'back'

/** Closes a modal that has an address; the list below keeps its state. */
export function useModalClose(mode: CloseMode = 'replace'): () => void {
  const router = useRouter()
  const matches = useMatches()
  const own = matches.at(-1)?.pathname.replace(/\/$/, '')
  const parent = matches.findLast((match) => match.pathname.replace(/\/$/, '') !== own)?.pathname ?? '/'
  return () => {
    if (mode === 'back' && router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: parent, search: true, replace: true })
  }
}

interface RouteModalProps {
  title: ReactNode
  children: ReactNode
  size?: string | number
  close?: CloseMode
  /** Replaces leaving the address, for modals without one. */
  onClose?: () => void
  opened?: boolean
  closeOnBackdrop?: boolean
}

/** A modal with backdrop; closes on Escape, the backdrop and the close action (spec 4). */
export function RouteModal({ title, children, size = 'lg', close, onClose, opened = true, closeOnBackdrop = true }: RouteModalProps) {
  const { t } = useTranslation('kit')
  const leave = useModalClose(close)
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? leave}
      title={title}
      size={size}
      // Modals of records have tabs of different heights: a fixed upper edge keeps the tabs in place under the pointer.
      {...((typeof size === 'number' || size === 'xl') && { centered: false, yOffset: '6vh' })}
      closeOnClickOutside={closeOnBackdrop}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {children}
    </Modal>
  )
}

export interface FormModalProps extends Omit<RouteModalProps, 'children'> {
  form: EndpointForm<any>
  children: ReactNode
  submitLabel?: string
  /** The form cannot be sent yet; the content explains why. */
  isBlocked?: boolean
  /** Content to the left of the buttons. */
  footer?: ReactNode
  /** Replaces the form's submit, for steps that precede it. */
  onSubmit?: () => void
}

/** A form in a modal; asks before it discards changes. */
export function FormModal({ form, children, submitLabel, isBlocked, footer, onSubmit, ...modal }: FormModalProps) {
  const { t } = useTranslation('kit')
  const leave = useModalClose(modal.close)
  const guard = useLeaveGuard({ isDirty: () => form.isDirty() && form.status !== 'resolved' })
  const { onClose } = modal
  const close = () => {
    if (guard.isAsking) return
    if (onClose) guard.ask(onClose)
    else leave()
  }
  const discard = () => {
    form.reset()
    guard.leave()
  }
  return (
    <RouteModal {...modal} onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (onSubmit) onSubmit()
          else form.onSubmit()
        }}
        data-status={form.status}
      >
        <Stack>
          {form.error && <FormFailure message={form.error.message} requestId={form.error.request_id} />}
          {/* Errors of the record as a whole, such as a limit of the plan. */}
          {form.errors.base && <FormFailure message={form.errors.base} requestId={null} />}
          <FormBoundary values={form.values} onRestore={form.setValues}>
            {children}
          </FormBoundary>
          <Group justify="space-between" gap="xs" className="stoa-form-buttons">
            <div>{footer}</div>
            <Group gap="xs">
              <Button variant="default" onClick={close}>
                {t('ui.cancel')}
              </Button>
              <Button
                type="submit"
                loading={form.isPending}
                disabled={isBlocked ?? false}
                color={form.status === 'rejected' ? 'red' : undefined}
              >
                {submitLabel ?? t('ui.save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
      <LeaveQuestion isAsking={guard.isAsking} onLeave={discard} onStay={guard.stay} />
    </RouteModal>
  )
}

function FormFailure({ message, requestId }: { message: ReactNode; requestId: string | null }) {
  const { t } = useTranslation('kit')
  return (
    <Alert color="red" variant="light" title={message} role="alert">
      {requestId && (
        <Text size="xs">
          {t('ui.request_id')}: {requestId}
        </Text>
      )}
    </Alert>
  )
}
