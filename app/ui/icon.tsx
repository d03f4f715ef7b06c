type IconProps = {
  name: keyof typeof shapes
  /** The arrow points to the left. */
  back?: boolean
  className?: string
}

/**
 * What stands beside drawings is cut as they are: a line that swells on its shaded side, ends of a chisel, a diamond for a dot.
 * The other icons, and those of the desk, are lucide's.
 */
export function Icon({ name, back, className }: IconProps) {
  return (
    <svg
      className={className}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="currentColor"
      fillRule={name === 'heart' ? 'evenodd' : undefined}
      aria-hidden="true"
    >
      <path d={shapes[name]} transform={back ? 'rotate(180 12 12)' : undefined} />
    </svg>
  )
}

const shapes = {
  // An outline until it is pressed, then full (components.css): its gleam, drawn twice against the others, stays open.
  heart:
    'M12 21.8C10.5 19.3 2 15 2 8.7c0-3.5 2.4-5.9 5.3-5.9 2.3 0 4 1.4 4.7 3.3.7-1.9 2.4-3.3 4.7-3.3 2.9 0 5.3 2.4 5.3 5.9 0 6.3-8.5 10.6-10 13.1zm-.3-3c-2.9-2.9-8.2-6-8.2-10.1 0-2.5 1.7-4.3 3.9-4.3 2.4 0 4.2 1.8 4.6 5.2.4-3.2 2.2-5 4.5-5 1.9 0 3.3 1.6 3.3 4 0 4.3-5.2 7.3-8.1 10.2zm-6.7-8c.7-1.9 1.7-3.2 3.4-4.4-2.6-.1-4.2 1.9-3.4 4.4zm0 0c.7-1.9 1.7-3.2 3.4-4.4-2.6-.1-4.2 1.9-3.4 4.4z',
  bookmark:
    'M5 2.5q7 1 14 0 .6 9.5 0 19.5-3.4-2-7-5.5Q8.4 20 5 22 4.4 12 5 2.5zm1.5 1.8q-.4 7.5 0 14.7 3-2.2 5.3-5 2.2 2.8 5.2 5 .4-7.2-.2-14.7-5 .6-10.3 0z',
  share:
    'M18 1.4 21.6 5 18 8.6 14.4 5zM5.8 8l4 4-4 4-4-4zM18 15.4l3.6 3.6-3.6 3.6-3.6-3.6zm-10.4-5 10-6 .7 1.2L9.8 12l8.5 6.4-.7 1.2-10-6z',
  search:
    'M10.5 2a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zm-.3 1.6a6.6 6.6 0 1 1 0 13.2 6.6 6.6 0 0 1 0-13.2zm4.6 12.6 5.4 6.2 2.2-2.2-6.2-5.4z',
  play: 'M6 2.5q1.6 9.5 0 19Q14.5 18 21.5 12 14.5 6 6 2.5z',
  close:
    'M4 5.2 5.2 4l6.8 6.3L18.8 4 20 5.2 13.7 12l6.3 6.8-1.2 1.2-6.8-6.3L5.2 20 4 18.8l6.3-6.8z',
  menu: 'M3 4.2 21 5v1.2L3 6.8zm18 6.5v2.6l-18-.7v-1.2zM3 17.2l18 .8v1.2l-18 .6z',
  arrow:
    'M3 11.4q7-.4 13.3-.4-3.3-1.8-5.4-5.3l1.3-1.1q3.2 5 9.2 7.4-6 2.4-9.2 7.4l-1.3-1.1q2.1-3.5 5.4-5.3Q10 13 3 12.6z',
  down: 'M4 9.1l1.2-1.5q3.9 2.7 6.8 6.3 2.9-3.6 6.8-6.3L20 9.1q-5 3.6-8 8.4-3-4.8-8-8.4z',
  clock:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-.3 1.5a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4zm-.5 2h1.3l.6 6.1 4 2.7-.6 1.1-5.9-2.6z',
  place:
    'M12 22.5q-8-8-8-12.8a8 8 0 0 1 16 0q0 4.8-8 12.8zm-.2-2.9q6-6.1 6-10.1a6.1 6.1 0 0 0-12.3 0q0 4 6.3 10.1zm-.1-13.4 3.4 3.4-3.4 3.4-3.4-3.4z',
  date: 'M3 4.3q9 .6 18 0 .5 8.5 0 17.2-9-.6-18 0Q2.5 13 3 4.3zM4.5 8q-.2 6 0 11.9 7-.4 14.4-.2.3-5 0-11.7zm2.3-6.5h2.4L8.8 6H7.2zm8 0h2.4L16.8 6h-1.6zm0 10.1 2.5 2.5-2.5 2.5-2.5-2.5z',
}
