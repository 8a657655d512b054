"""Encodes the film: each of its sizes in two formats, at the best quality that fits the size of a file."""
from pathlib import Path

import av
from PIL import Image

COLOR = "pink"
# The frames are half a period of the swing, from the left to the right. The film begins and ends in the middle.
FRAMES = 49
RATE = 24
MIDDLE = FRAMES // 2
ORDER = [*range(MIDDLE, FRAMES), *range(FRAMES - 2, -1, -1), *range(1, MIDDLE)]
# How much larger than their scene the frames are rendered.
SCALE = 1.5

BT709, LIMITED = 1, 1

H264 = ("libx264", {"preset": "veryslow", "profile": "high"}, (18, 40))
# By width: the largest file in bytes, and for each file the encoder, its options and the range of its rate factor, of
# which less is better.
FILES = {
    720: (800_000, {"swing.webm": ("libvpx-vp9", {"b": "0", "cpu-used": "1"}, (24, 50)), "swing.mp4": H264}),
    1080: (1_200_000, {"swing-1080.webm": ("libsvtav1", {"preset": "4"}, (20, 55)), "swing-1080.mp4": H264}),
}


def pack(frames: list[Image.Image], width: int, folder: Path) -> None:
    """Writes the films of a width."""
    max_bytes, files = FILES[width]
    for name, (codec, options, (low, high)) in files.items():
        while low < high:
            middle = (low + high) // 2
            if encode(folder / name, frames, codec, {**options, "crf": str(middle)}) <= max_bytes:
                high = middle
            else:
                low = middle + 1
        encode(folder / name, frames, codec, {**options, "crf": str(low)})


def encode(path: Path, frames: list[Image.Image], codec: str, options: dict[str, str]) -> int:
    """Writes one film and returns its size in bytes."""
    # The index of an MP4 comes first, so that it plays before all of it is there.
    with av.open(str(path), "w", options={"movflags": "+faststart"} if path.suffix == ".mp4" else {}) as container:
        stream = container.add_stream(codec, rate=RATE, options={**options, "g": str(2 * RATE)})
        stream.width, stream.height = frames[0].size
        stream.pix_fmt = "yuv420p"
        # Browsers guess the colors of a film that does not name them.
        context = stream.codec_context
        context.colorspace = context.color_primaries = context.color_trc = BT709
        context.color_range = LIMITED
        for at in ORDER:
            frame = av.VideoFrame.from_image(frames[at])
            container.mux(stream.encode(frame.reformat(format="yuv420p", dst_colorspace="ITU709")))
        container.mux(stream.encode(None))
    return path.stat().st_size
