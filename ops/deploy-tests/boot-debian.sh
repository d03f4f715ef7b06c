#!/bin/sh
# Boots the Debian in the folder $1 with its own systemd, as a container does: own processes, mounts, network and control group.
set -e
root=$1
if [ "$2" != inside ]; then
  groups=$(mktemp -d)
  mount -t cgroup2 cgroup2 "$groups"
  mkdir "$groups/indelible-debian-$$"
  echo $$ > "$groups/indelible-debian-$$/cgroup.procs"
  umount -l "$groups"
  rmdir "$groups"
  exec unshare --mount --pid --fork --kill-child --cgroup --uts --ipc --net sh "$0" "$root" inside
fi
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t tmpfs tmpfs "$root/run"
cd "$root"
mkdir -p .outside
pivot_root . .outside
umount -l /.outside
rmdir /.outside
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb /lib/systemd/systemd
