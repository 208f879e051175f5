#!/usr/bin/env bash
# Makes an image of Debian 12 with Node and npm and a user `node`, from Debian's and npm's packages alone: what the
# Dockerfile takes from a registry of images, for machines that reach none. Needs root, buildah, debootstrap and npm.
#   base-image.sh NAME NODE_MAJOR EMPTY_FOLDER
set -euo pipefail
name=$1 major=$2 root=$3
case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64) arch=arm64 ;;
  *) echo "npm has no Node for $(uname -m)." >&2 && exit 1 ;;
esac

debootstrap --variant=minbase bookworm "$root"
# The package of npm that holds Node for one kind of machine: a folder bin with the program.
npm install --global --no-audit --no-fund --prefix "$root/usr/local" "node-linux-$arch@$major" npm@10
chroot "$root" useradd --create-home --uid 1000 node
chroot "$root" node --version
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*

container=$(buildah from scratch)
buildah add --quiet "$container" "$root" /
# Whoever builds on this base may mount settings of npm and certificates there.
buildah config --cmd node --env NPM_CONFIG_USERCONFIG=/mnt/npmrc "$container"
buildah commit --quiet "$container" "$name"
buildah rm "$container"
