export function Spark({ className = '' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12 0q1.5 10 12 12-10.5 2-12 12-1.5-10-12-12 10.5-2 12-12z" />
    </svg>
  )
}
