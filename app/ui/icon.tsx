type IconProps = {
  shape: string
  back?: boolean
  fillRule?: 'evenodd'
  className?: string
}

/** Beside drawings icons are cut as they are: a line that swells on its shaded side, ends of a chisel. Others are lucide's. */
export function Icon({ shape, back, fillRule, className }: IconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="currentColor"
      fillRule={fillRule}
      aria-hidden="true"
    >
      <path d={shape} transform={back ? 'rotate(180 12 12)' : undefined} />
    </svg>
  )
}

export const heartShape =
  'M12 22C10 19 2 15 2 9c0-7 8-8 10-3 2-5 10-4 10 3 0 6-8 10-10 13zm0-3c-3-3-8.5-6-8.5-10 0-5.5 7.5-6.5 8.5 1 1-7.5 8-6.5 8-1 0 4-5 7-8 10zm-7-8q.5-3 3.5-4.5Q4 7 5 11q.5-3 3.5-4.5Q4 7 5 11z'
export const bookmarkShape =
  'M5 2q7 1 14 0 .5 10 0 20-3.5-2-7-6-3.5 4-7 6-.5-10 0-20zm1.5 2q-.5 7 0 15 3-2 5.5-5 2 3 5 5 .5-8 0-15-5 .5-10.5 0z'
export const shareShape =
  'M18 1l4 4-4 4-4-4zM6 8l4 4-4 4-4-4zm12 7 4 4-4 4-4-4zM8 10.5l9-6 1 1.5-8 6 8 6-1 1.5-9-6z'
export const searchShape =
  'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm-.5 1.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm4.5 12 6 7 2.5-2.5-7-6z'
export const playShape = 'M6 2q2 10 0 20 9-4 16-10Q15 6 6 2z'
export const closeShape = 'M4 5l1-1 7 6.3L19 4l1 1-6.3 7 6.3 7-1 1-7-6.3-7 6.3-1-1 6.3-7z'
export const menuShape = 'M3 4.5 21 5v1L3 7zM21 11v2.5L3 13v-1zM3 17.5l18 .5v1L3 20z'
export const arrowShape =
  'M3 11.5l13.5-.5Q13 9 11 5.5l1-1q3.5 5 9.5 7.5-6 2.5-9.5 7.5l-1-1q2-3.5 5.5-5.5L3 12.5z'
export const chevronShape = 'M4 9l1-1.5q4 3 7 6.5 3-3.5 7-6.5L20 9q-5 3.5-8 8.5-3-5-8-8.5z'
export const clockShape =
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-.5 1.5a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM11 6h1.5l.5 5.5 4 3-.5 1-6-2.5z'
export const pinShape =
  'M12 22.5q-8-8-8-12.5a8 8 0 0 1 16 0q0 4.5-8 12.5zm0-3q6-6 6-10a6 6 0 0 0-12.5 0q0 4 6.5 10zM12 6l3.5 3.5L12 13 8.5 9.5z'
export const calendarShape =
  'M3 4q9 1 18 0 .5 9 0 18-9-1-18 0-.5-9 0-18zm1.5 4q-.5 6 0 12 7-.5 14.5 0 .5-6 0-12zM7 1h2v4H7zm8 0h2v4h-2zm0 10 3 3-3 3-3-3z'
export const outsideShape =
  'M13 3.5q4 .5 8-.5-1 4-.5 8l-1.5.5-.5-4.5-8 8-1-1 8-8-4.5-.5zM4 6h6l-.5 1.5h-4v11h11v-4L18 14v6H4z'
