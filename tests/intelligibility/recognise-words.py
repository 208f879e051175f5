"""Recognises sung words by forced choice.

Reads one JSON object per line from stdin:
  {"lines": [{"text": str, "audio": {name: path}}]}
An audio file is mono float32 at 44,100 Hz and holds one line. It is deleted after reading.
Writes one JSON object per line to stdout: {"words": [{"word": str, "heard": {name: str | null}}]}.

The longest word of each line (by phonemes) competes with the nine other words of the CMU dictionary that sound most
like it. All ten stand in a grammar at the word's place; the other words of the line are given. Chance is 10 %.
"""

import json
import os
import re
import sys
import zlib

import numpy as np
from pocketsphinx import Decoder, get_model_path

RATE = 44100
RECOGNISER_RATE = 16000
RIVALS = 9
# Hundredths of a second are whole numbers of samples at both rates.
STEP = RATE // 100
RECOGNISER_STEP = RECOGNISER_RATE // 100
# The recogniser averages cepstra over a line, which digital silence would ruin. It has the noise of a quiet room instead.
PEAK = 0.5
ROOM_NOISE = PEAK * 10 ** (-50 / 20)


class Dictionary:
    """Pronunciations of the CMU dictionary, and a search for words that sound alike."""

    def __init__(self, path: str):
        self.phones: dict[str, list[tuple[str, ...]]] = {}
        with open(path, encoding="utf8") as file:
            for line in file:
                word, *phones = line.split()
                self.phones.setdefault(re.sub(r"\(\d+\)$", "", word), []).append(tuple(phones))
        codes = {phone: k + 1 for k, phone in enumerate(sorted({p for all in self.phones.values() for one in all for p in one}))}
        self.codes = codes
        # Words with letters only: no abbreviations, numbers or symbols.
        self.words = sorted(word for word in self.phones if re.fullmatch(r"[a-z]+(?:'[a-z]+)?", word))
        lengths = np.array([len(self.phones[word][0]) for word in self.words])
        self.by_length: dict[int, tuple[np.ndarray, np.ndarray]] = {}
        for length in np.unique(lengths):
            indexes = np.flatnonzero(lengths == length)
            table = np.array([[codes[p] for p in self.phones[self.words[i]][0]] for i in indexes], dtype=np.int16, order="F")
            self.by_length[int(length)] = (indexes, table)

    def is_form_of(self, word: str, other: str) -> bool:
        """Whether one inflects or extends the other: "reason", "reasoned". Who hears either has understood the word."""
        if stem(word) == stem(other):
            return True
        a, b = self.phones[word][0], self.phones[other][0]
        return a[: len(b)] == b or b[: len(a)] == a

    def rivals(self, word: str) -> list[str]:
        """The words nearest to one by edit distance of their phonemes, without homophones.
        A hash of the words decides between equal distances."""
        own = [self.codes[p] for p in self.phones[word][0]]
        near = [
            (indexes, edit_distances(own, table))
            for length, (indexes, table) in self.by_length.items()
            if abs(length - len(own)) <= 3
        ]
        taken = {homophone(phones) for phones in self.phones[word]}
        rivals: list[str] = []
        for distance in range(len(own)):
            level = [self.words[k] for indexes, distances in near for k in indexes[distances == distance]]
            for other in sorted(level, key=lambda other: zlib.crc32(f"{word} {other}".encode())):
                sounds = {homophone(phones) for phones in self.phones[other]}
                if taken.isdisjoint(sounds) and not self.is_form_of(word, other):
                    taken |= sounds
                    rivals.append(other)
                if len(rivals) == RIVALS:
                    return rivals
        raise ValueError(f"Too few words sound like {word}.")


def homophone(phones: tuple[str, ...]) -> tuple[str, ...]:
    """The same for words that sound alike. The dictionary writes weak vowels either way: "kitchen", "Kitchin"."""
    return tuple("AH" if phone == "IH" else phone for phone in phones)


def stem(word: str) -> str:
    """A word without the ending of an English inflection."""
    return re.sub(r"(?<=..)(?:'s|'d|s|es|ed|d|ing|er|ers|e)$", "", word)


def edit_distances(own: list[int], table: np.ndarray) -> np.ndarray:
    """Levenshtein distances of a word to each row of a table of words of one length."""
    count, length = table.shape
    row = np.tile(np.arange(length + 1, dtype=np.int16)[:, None], (1, count))
    for i, phone in enumerate(own):
        following = np.empty_like(row)
        following[0] = i + 1
        for j in range(length):
            replaced = row[j] + (table[:, j] != phone)
            following[j + 1] = np.minimum(np.minimum(following[j], row[j + 1]) + 1, replaced)
        row = following
    return row[-1]


def read_line(path: str) -> bytes:
    """Resampled exactly, by its spectrum, and scaled to a peak of PEAK."""
    samples = np.fromfile(path, dtype="<f4")
    os.remove(path)
    steps = -(-len(samples) // STEP)
    spectrum = np.fft.rfft(samples, steps * STEP)
    audio = np.fft.irfft(spectrum[: steps * RECOGNISER_STEP // 2 + 1], steps * RECOGNISER_STEP)
    audio *= PEAK / (np.abs(audio).max() + 1e-9)
    audio += ROOM_NOISE * np.random.default_rng(len(audio)).standard_normal(len(audio))
    return (np.clip(audio, -1, 1) * 32767).astype("<i2").tobytes()


class Recogniser:
    """Ten-way forced choice by the best path through a grammar of the line. Wide beams keep all candidates."""

    def __init__(self):
        model = get_model_path("en-us")
        self.dictionary = Dictionary(os.path.join(model, "cmudict-en-us.dict"))
        self.decoder = Decoder(
            hmm=os.path.join(model, "en-us"),
            dict=os.path.join(model, "cmudict-en-us.dict"),
            lm=None,
            samprate=RECOGNISER_RATE,
            beam=1e-80,
            wbeam=1e-60,
            pbeam=1e-80,
            bestpath=False,
            loglevel="FATAL",
        )
        self.choices: dict[str, list[str]] = {}

    def target(self, text: str) -> tuple[list[str], int]:
        """The words of a line and the place of the one to recognise."""
        words = re.findall(r"[a-z']+", text.lower())
        unknown = [word for word in words if word not in self.dictionary.phones]
        if unknown:
            raise ValueError(f"Not in the dictionary: {', '.join(unknown)}.")
        return words, max(range(len(words)), key=lambda k: len(self.dictionary.phones[words[k]][0]))

    def candidates(self, word: str) -> list[str]:
        if word not in self.choices:
            self.choices[word] = sorted([word, *self.dictionary.rivals(word)])
        return self.choices[word]

    def hear(self, audio: bytes, words: list[str], place: int, name: str) -> str | None:
        candidates = self.candidates(words[place])
        choice = f"({' | '.join(candidates)})"
        line = " ".join([*words[:place], choice, *words[place + 1 :]])
        self.decoder.add_jsgf_string(name, f"#JSGF V1.0; grammar line; public <line> = {line};")
        self.decoder.activate_search(name)
        self.decoder.start_utt()
        self.decoder.process_raw(audio, full_utt=True)
        self.decoder.end_utt()
        heard = self.decoder.hyp()
        self.decoder.remove_search(name)
        if heard is None:
            return None
        found = heard.hypstr.split()
        return found[place] if len(found) == len(words) else None


def main():
    recogniser = Recogniser()
    count = 0
    for request in sys.stdin:
        results = []
        for line in json.loads(request)["lines"]:
            words, place = recogniser.target(line["text"])
            heard = {}
            for name, path in line["audio"].items():
                count += 1
                heard[name] = recogniser.hear(read_line(path), words, place, f"line{count}")
            results.append({"word": words[place], "heard": heard})
        print(json.dumps({"words": results}), flush=True)


if __name__ == "__main__":
    main()
