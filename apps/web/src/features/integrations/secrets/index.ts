export { CodeSample } from './code-sample.tsx'
export { SecretOnce } from './secret-once.tsx'
