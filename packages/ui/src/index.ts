export * from '@mantine/core'
export { Select as BaseSelect } from '@mantine/core'
export { useForm } from '@mantine/form'
export { useDisclosure, useHotkeys, useMediaQuery, useNetwork } from '@mantine/hooks'
export * from './icons.ts'
export { Avatar, AVATAR_COLORS, initialsOf, type AvatarProps } from './avatar.tsx'
export { useBriefOptions } from './brief-options.ts'
export { DataTable, type Column, type DataTableProps } from './data-table.tsx'
export { localDay, pickDay, presetRange, PRESETS, SINGLE_PRESETS, type DateValue, type Preset } from './date-value.ts'
export { ConfirmDialog, type ConfirmDialogProps } from './dialogs.tsx'
export { Modal } from './modal.tsx'
export {
  BaseTextarea,
  NumberInput,
  PhoneInput,
  Select,
  Textarea,
  tidyPhone,
  type NumberInputProps,
  type PhoneInputProps,
  type SelectProps,
} from './inputs.tsx'
export { FirstTags, Kbd, PageHeader, StatusBadge, TagPill, Toolbar, type Crumb, type StatusTone } from './marks.tsx'
export { PageTurner, type PageTurnerProps } from './page-turner.tsx'
export { PasswordInput } from './password-input.tsx'
export { type Option, SimpleSelect } from './simple-select.tsx'
export { EmptyState, ErrorState, ListSkeleton, PageSkeleton } from './states.tsx'
export { UiTextsProvider, useUiTexts, type UiTexts } from './texts.tsx'
export { theme } from './theme.ts'
export { closeToast, toast, TOAST_MS, Toaster, type ToastInput } from './toaster.tsx'
